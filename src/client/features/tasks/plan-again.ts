import type { Preferences } from "#contract/preferences.ts";
import type { Habit } from "#contract/task.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import type { AppInFull } from "../../app.ts";
import { markdown } from "../../markdown/blocks.ts";
import { currentVariant } from "../../state.ts";
import { fill } from "../../ui/element.ts";
import type { WishesField } from "../../wishes/field.ts";
import type { Adjust } from "../adjust/actions.ts";
import type { HoursPanel } from "../hours/panel.ts";
import { blockToShow, type Fitting, inputsOf, saidOf } from "./fitting.ts";
import { ownOf } from "./own.ts";
import { replan } from "./replan.ts";
import type { ReplanInputs } from "./replan-inputs.ts";

/** What planning again is asked with, and where it is told of. */
export type PlanAgain = {
  readonly app: AppInFull;
  readonly adjust: Adjust;
  readonly wishes: WishesField;
  readonly hours: HoursPanel;
  /** Typed since the last planning; they are of this session. */
  readonly habits: Habit[];
  readonly button: HTMLButtonElement;
  readonly status: HTMLElement;
  readonly draft: HTMLElement;
  readonly render: () => void;
  /** Shows a block wherever it is. */
  readonly reveal: (draftIndex: number) => void;
  isPlanning: boolean;
};

/** Plans again, with what is wished, or with a remedy taken back instead. True when there are new plans. */
export async function planAgain(panel: PlanAgain, fitting?: Fitting): Promise<boolean> {
  const { app, button, adjust } = panel;
  if (button.disabled || panel.isPlanning) return false;
  panel.isPlanning = true;
  // Not disabled, which would take the focus away.
  button.setAttribute("aria-disabled", "true");
  button.textContent = app.text.replanning;
  const renewed = (await adjust.saved()) && (await planWith(panel, fitting));
  button.textContent = app.text.replan;
  button.removeAttribute("aria-disabled");
  panel.isPlanning = false;
  panel.render();
  return renewed;
}

/** Plans again with the remedy of work that had no room, and shows where it then stands. */
export async function makeItFit(panel: PlanAgain, work: UnplacedTask): Promise<void> {
  const { state } = panel.app;
  const before = currentVariant(state);
  if (await planAgain(panel, work)) panel.reveal(blockToShow(work, before, currentVariant(state)));
}

async function planWith(panel: PlanAgain, fitting?: Fitting): Promise<boolean> {
  const { app, status, draft } = panel;
  const { text } = app;
  const renewed = await replan(app, fitting ? inputsOf(fitting) : inputsFrom(panel), {
    progress: ({ stage, done, total }) => {
      status.textContent = `${text.stages[stage]} ${total > 0 ? `${done}/${total}` : ""}`;
    },
    draft: (written) => fill(draft, markdown(written, 3)),
    renewed: (plans) => (fitting ? saidOf(fitting, plans, text) : text.replanned(plans.length)),
    again: () => void (fitting && "task_id" in fitting ? makeItFit(panel, fitting) : planAgain(panel, fitting)),
  });
  status.textContent = "";
  fill(draft);
  if (renewed) panel.adjust.forget();
  if (renewed && !fitting) {
    panel.habits.length = 0;
    settleWishes(panel);
  }
  return renewed;
}

/** The wishes that the session's plans are made with are no longer news. */
export function settleWishes({ app, wishes }: Pick<PlanAgain, "app" | "wishes">): void {
  const { payload } = app.state;
  wishes.settle(payload?.wishes ?? [], payload?.not_understood ?? []);
}

function inputsFrom({ app, wishes, hours, habits }: PlanAgain): ReplanInputs {
  const own = ownOf(app.state);
  const edited = Object.entries({ ...own.preferences, ...hours.changes() }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(own.preferences?.[name as keyof Preferences]),
  );
  return {
    ...wishes.read(),
    ...(habits.length > 0 && { habits: [...(own.habits ?? []), ...habits] }),
    ...(edited.length > 0 && { preferences: Object.fromEntries(edited) }),
  };
}
