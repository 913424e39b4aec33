import type { Acting } from "../../../standing-plan/block-requests.ts";
import type { ProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import type { TodayText } from "./text/index.ts";

/** The actions on blocks of Today. */
export function actingOf({ home, text, problem }: Today): Acting {
  const { api, plan, formats, now, toast } = home;
  return {
    ...{ api, plan, formats, now, toast },
    text,
    reload: plan.load,
    failed: (failure, retry) => problem.show(text.notSaved, failure, retry),
    clearFailure: problem.clear,
  };
}

/** The dependencies of the parts of Today. */
export type Today = {
  readonly home: Home;
  readonly text: TodayText;
  readonly problem: ProblemNote;
};
