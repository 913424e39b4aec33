import { isOfDemo } from "#contract/demo.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { Habit } from "#contract/task.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import type { ComingTask } from "../../api/save-task.ts";
import { markdown } from "../../markdown/blocks.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { currentVariant } from "../../planner-state/state.ts";
import { fill } from "../../ui/element.ts";
import { isUnavailable, setUnavailable } from "../../ui/unavailable-button.ts";
import type { WishesField } from "../../wishes/field.ts";
import type { Adjust } from "../adjust/actions.ts";
import { holdStill } from "../apply/keep-button-height.ts";
import type { HoursPanel } from "../hours/panel.ts";
import { givenInputs } from "../session/given-inputs.ts";
import { demoTasks } from "./demo-tasks.ts";
import { announcementOf, blockToShow, inputsOf, type RemedyChoice } from "./remedy-choice.ts";
import type { ReplanInputs } from "./replan-inputs.ts";
import { replan } from "./request-replan.ts";
import { locksElsewhere, unkeptLocks } from "./unkept-locks.ts";

/** The inputs of planning again, and where its progress is shown. */
export type PlanAgain = {
  readonly app: AppInFull;
  readonly adjust: Adjust;
  readonly wishes: WishesField;
  readonly hours: HoursPanel;
  /** Habits typed since the last planning, which belong to this session. */
  readonly habits: Habit[];
  /** Tasks that are being saved. */
  coming: readonly ComingTask[];
  readonly button: HTMLButtonElement;
  readonly status: HTMLElement;
  readonly draft: HTMLElement;
  /** Shows a block wherever it is. */
  readonly reveal: (draftIndex: number) => void;
};

/** Plans again, with the wishes, or without a withdrawn remedy. True when there are new plans. */
export async function planAgain(panel: PlanAgain, choice?: RemedyChoice): Promise<boolean> {
  const { app, button, adjust } = panel;
  if (isUnavailable(button)) return false;
  const letGo = holdStill(app);
  app.state.planning = app.text.replanning;
  setUnavailable(button, "");
  button.textContent = app.text.replanning;
  app.render();
  const renewed = (await adjust.saved()) && (await planWith(panel, choice));
  button.textContent = app.text.replan;
  app.state.planning = undefined;
  letGo();
  app.render();
  return renewed;
}

/** Plans again with the remedy of unplaced work, and shows where the work is then. */
export async function takeRemedy(panel: PlanAgain, work: UnplacedTask): Promise<void> {
  const { state } = panel.app;
  const before = currentVariant(state);
  if (await planAgain(panel, work)) panel.reveal(blockToShow(work, before, currentVariant(state)));
}

async function planWith(panel: PlanAgain, choice?: RemedyChoice): Promise<boolean> {
  const { app, status, draft } = panel;
  const { text } = app;
  const elsewhere = locksElsewhere(app);
  const renewed = await replan(app, choice ? inputsOf(choice) : inputsFrom(panel), {
    progress: ({ stage, done, total }) => {
      status.textContent = `${text.stages[stage]} ${total > 0 ? `${done}/${total}` : ""}`;
    },
    draft: (written) => fill(draft, markdown(written, 3)),
    renewed: (plans) => {
      const made = choice ? announcementOf(choice, plans, text) : text.replanned(plans.length);
      return [made, unkeptLocks(elsewhere, plans, app)].filter(Boolean).join(text.spoken.gap);
    },
    again: () => void (choice && "task_id" in choice ? takeRemedy(panel, choice) : planAgain(panel, choice)),
  });
  status.textContent = "";
  fill(draft);
  if (renewed) panel.adjust.forget();
  if (renewed && !choice) {
    panel.habits.length = 0;
    settleWishes(panel);
  }
  return renewed;
}

/** Marks the wishes that the session's plans use as applied. */
export function settleWishes({ app, wishes }: Pick<PlanAgain, "app" | "wishes">): void {
  const { payload } = app.state;
  wishes.settle(payload?.wishes ?? [], payload?.not_understood ?? []);
}

function inputsFrom({ app, wishes, hours, habits }: PlanAgain): ReplanInputs {
  const own = givenInputs(app.state);
  const edited = Object.entries({ ...own.preferences, ...hours.changes() }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(own.preferences?.[name as keyof Preferences]),
  );
  const { payload } = app.state;
  return {
    ...wishes.read(),
    ...(payload && isOfDemo(payload.context) && { tasks: demoTasks(payload) }),
    ...(habits.length > 0 && { habits: [...(own.habits ?? []), ...habits] }),
    ...(edited.length > 0 && { preferences: Object.fromEntries(edited) }),
  };
}
