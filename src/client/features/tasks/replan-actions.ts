import type { UnplacedTask } from "#contract/variant.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { currentVariant } from "../../planner-state/state.ts";
import type { Adjust } from "../adjust/actions.ts";
import type { TasksPanel } from "./panel.ts";
import type { RemedyChoice } from "./remedy-choice.ts";

/** Planning again, from any part of the page. */
export type Planning = {
  /** The tasks panel, loaded when it is first needed; null when it cannot be loaded. */
  panel(): Promise<TasksPanel | null>;
  /**
   * Carries out a remedy and plans again, in this session only, and shows where the work is then.
   */
  takeRemedy(work: UnplacedTask): Promise<void>;
  /** Plans again, or without a remedy that was carried out. */
  replan(choice?: RemedyChoice): Promise<void>;
  /** Locks a block and plans the rest again. */
  planAround(draftIndex: number): Promise<void>;
};

type Surroundings = {
  /** Opens the tab of the tasks. */
  readonly showTab: () => void;
  /** Adds the panel's drawing to the page's. */
  readonly drawWith: (render: () => void) => void;
  /** Shows a block wherever it is. */
  readonly reveal: (draftIndex: number) => void;
};

export function createPlanning(app: App, adjust: Adjust, { showTab, drawWith, reveal }: Surroundings): Planning {
  const part = fetchLater(app, () => import("./panel.ts"));
  let mounted: Promise<TasksPanel> | undefined;

  async function panel(): Promise<TasksPanel | null> {
    const found = await part();
    if (found) mounted ??= mount(found);
    return mounted ?? null;
  }

  async function mount({ mountTasks }: typeof import("./panel.ts")): Promise<TasksPanel> {
    const tasks = await mountTasks(app, adjust, reveal);
    drawWith(tasks.render);
    return tasks;
  }

  async function replan(choice?: RemedyChoice): Promise<void> {
    await (await panel())?.replan(choice);
  }

  return {
    panel,
    replan,
    async takeRemedy(work) {
      await (await panel())?.takeRemedy(work);
    },
    async planAround(draftIndex) {
      if (currentVariant(app.state)?.events[draftIndex]?.locked !== true) adjust.toggleLock(draftIndex);
      showTab();
      await replan();
    },
  };
}
