import { planEventsPath } from "#contract/paths.ts";
import type { StandingPlan } from "#contract/plan.ts";
import type { Interval } from "#domain/interval.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { windowAround } from "../../planner-state/context-window.ts";
import { planZone } from "../../planner-state/state.ts";
import type { Acting } from "../../standing-plan/block-requests.ts";
import { createSeenPlan, type SeenPlan } from "../../standing-plan/last-read-plan.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { untilSettled } from "../../ui/page-settled.ts";
import { readAnew } from "../navigation/read-around.ts";
import { drawMarks } from "./answer-marks.ts";
import type { Hands, OwnersView } from "./block-actions.ts";
import { createCard } from "./block-card.ts";
import { blockOf, isAhead } from "./block-of-box.ts";
import { moveTimes } from "./move-block.ts";
import { renewHomeCopy } from "./renew-home-copy.ts";

/** Reads the standing plan around the shown days, and follows its changes. */
export function createOwnersView(page: App, hands: Hands): OwnersView {
  const app = inFull(page);
  const { state, api, shown, signal, now, formats, text } = app;
  let window = around(app);
  let drawn: readonly Box[] = [];
  const plan = createSeenPlan(api, () => {
    window = around(app);
    return window;
  });
  const acting: Acting = {
    ...{ api, plan, formats, text, now },
    toast: app.toast,
    reload: () => Promise.all([plan.load(), readAnew(app)]),
    failed: (failure, retry) => app.showFailure("save", failure, retry ?? null),
    clearFailure: () => app.clearFailure("save"),
  };
  const card = createCard(app, { acting, hands, plan });
  const show = (seen: StandingPlan) => {
    state.standing = seen;
    app.render();
  };
  plan.onChange(show);
  renewHomeCopy(api, plan);
  void plan.load();
  void follow(app, plan, () => void acting.reload());
  signal.addEventListener("abort", () => card.show(null));
  return {
    draw(boxes) {
      drawn = boxes;
      const dates = shown.range();
      if (dates.start < window.start || dates.end > window.end) void plan.load();
      if (state.standing) drawMarks(app, drawn, state.standing);
    },
    openCard: (box) => card.show(box),
    ofCard: (boxes) => card.find(boxes),
    mayMove: (box) => isAhead(blockOf(plan.now(), box), now()),
    move(box, to) {
      const block = blockOf(plan.now(), box);
      if (block) void moveTimes(app, acting, { box, block }, to);
    },
  };
}

function around({ state, now }: AppInFull): Interval {
  const date = state.currentDate ?? new Date(now()).toISOString().slice(0, 10);
  return windowAround(date, "timeGridWeek", planZone(state));
}

/** Reads the plan again after changes on another page or device, or in a calendar. */
async function follow({ signal }: AppInFull, plan: SeenPlan, catchUp: () => void): Promise<void> {
  await untilSettled();
  if (signal.aborted) return;
  const source = new EventSource(planEventsPath(plan.now()?.version));
  source.addEventListener("changed", () => document.visibilityState === "visible" && catchUp());
  signal.addEventListener("abort", () => source.close());
}
