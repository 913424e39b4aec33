import type { App } from "../../app.ts";
import { currentVariant } from "../../state.ts";
import type { Adjust } from "../adjust/actions.ts";
import type { TasksPanel } from "./panel.ts";

/** Planning again, from wherever on the page it is asked for. */
export type Planning = {
  /** The tasks panel, fetched when it is first needed. */
  panel(): Promise<TasksPanel>;
  /** Plans again with the suggestion as an instruction: what would make an unplaced task fit. */
  makeItFit(suggestion: string): Promise<void>;
  /** Locks a block and plans the rest again. */
  planAround(draftIndex: number): Promise<void>;
};

/** `showTab` brings the tasks into sight; `drawWith` adds the panel to what is drawn. */
export function createPlanning(
  app: App,
  adjust: Adjust,
  { showTab, drawWith }: { showTab: () => void; drawWith: (render: () => void) => void },
): Planning {
  let opened: Promise<TasksPanel> | undefined;

  function panel(): Promise<TasksPanel> {
    opened ??= import("./panel.ts").then(({ mountTasks }) => {
      const mounted = mountTasks(app, adjust);
      drawWith(mounted.render);
      return mounted;
    });
    return opened;
  }

  return {
    panel,
    async makeItFit(suggestion) {
      showTab();
      const { instructions, replan } = await panel();
      instructions.value = [instructions.value.trim(), suggestion].filter(Boolean).join("\n");
      await replan();
    },
    async planAround(draftIndex) {
      if (currentVariant(app.state)?.events[draftIndex]?.locked !== true) adjust.toggleLock(draftIndex);
      showTab();
      await (await panel()).replan();
    },
  };
}
