import type { StandingPlan } from "#contract/plan.ts";
import type { Watch } from "#contract/watch.ts";
import type { Api, ApiResult } from "../../../api/api.ts";
import { forgetHome, type Kept } from "../../../browser-storage/home-copy.ts";
import { type SeenPlan, stands } from "../../../standing-plan/last-read-plan.ts";
import { createProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";

const root = () => document.documentElement;
const fetchPanel = () => import("./panel.ts").catch(() => null);

/**
 * When a plan stands according to the service, the plan is read together with the rest of the page,
 * which then opens with Today. Otherwise the copy of an earlier one is deleted, and Today appears
 * when a plan is applied elsewhere.
 */
export function openToday(plan: SeenPlan, api: Api) {
  const isExpected = root().dataset.plan === "stands";
  const [part, read] = isExpected ? [fetchPanel(), plan.load()] : [null, null];
  const watch = part?.then((panel) => panel?.readWatch(api));
  return {
    async mount(home: Home, writer: ChoiceOfWriter): Promise<void> {
      if (read && (await mountAtOnce(home, writer, { panel: await part, answer: await read, watch: await watch })))
        return;
      if (!read) void forgetHome();
      root().dataset.plan = "";
      mountOnceItStands(home, writer);
    },
  };
}

type Opened = {
  readonly panel: Awaited<ReturnType<typeof fetchPanel>>;
  readonly answer: ApiResult<StandingPlan>;
  readonly watch: ApiResult<Watch> | undefined;
};

async function mountAtOnce(home: Home, writer: ChoiceOfWriter, { panel, answer, watch }: Opened): Promise<boolean> {
  const problem = createProblemNote(home.ref("error"), home.text);
  const again = () => location.reload();
  if (!answer.ok) problem.show(home.text.planNotRead, answer.error, again);
  else if (!panel) problem.show(home.text.partMissing, home.text.network, again);
  if (!panel || !answer.ok || !stands(answer.value)) return false;
  await panel.mountToday(home, writer, watch);
  home.ref("skip").setAttribute("href", "#today");
  return true;
}

/** The form stays, because somebody may be filling it in; Today appears above it. */
function mountOnceItStands(home: Home, writer: ChoiceOfWriter): void {
  let isMounted = false;
  home.plan.onChange(async (plan) => {
    if (isMounted || !stands(plan)) return;
    isMounted = true;
    await (await fetchPanel())?.mountToday(home, writer);
    root().dataset.plan = "anew";
  });
}

/** Shows the plan as last read, while the service cannot be reached. */
export async function showKept(home: Home, kept: Kept): Promise<void> {
  const panel = await fetchPanel();
  home.plan.show(kept.plan);
  await panel?.showToday(home);
  root().dataset.plan = "stands";
  root().dataset.screen = "kept";
  root().dataset.state = "ready";
  const problem = createProblemNote(home.ref("error"), home.text);
  const asOf = home.text.planAsOf(home.formats.when(kept.plan.as_of));
  problem.show(home.text.network, asOf, () => location.reload());
  addEventListener("online", () => location.reload());
}
