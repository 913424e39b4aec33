import type { Home } from "../home.ts";
import type { ProblemNote } from "../problem.ts";
import type { TodayText } from "./text/index.ts";

/** What the parts of Today work with. */
export type Today = {
  readonly home: Home;
  readonly text: TodayText;
  readonly problem: ProblemNote;
};
