import { isAskedFor } from "../../browser-storage/requested-update.ts";
import type { App } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { describeBy } from "../../ui/describe-dialog.ts";
import { fill } from "../../ui/element.ts";
import { setUnavailable } from "../../ui/unavailable-button.ts";
import { apply } from "./actions.ts";
import { type ApplyChoice, applyLabel, calendarNames, calendarsWritten, choiceOf, writesOf } from "./apply-choice.ts";
import { createLastLook, type LastLook } from "./check-again.ts";
import { holdStill } from "./keep-button-height.ts";

/**
 * The last check before anything is written. `open` reads the calendars again; `render` redraws it.
 */
export type ApplyDialog = { open(): void; render(): void };

/** The dialog waits at most this long for a fresh reading of the calendars before it opens. */
const PROMPT_MS = 1_000;

export type ApplyNeeds = {
  /** Resolves when the blocks that the person moved are saved. */
  saved(): Promise<boolean>;
  /** Makes new plans from the present standing plan. */
  planAgain(): void;
};

/**
 * Asks before anything is written. It opens once everything that the person has to see is ready.
 */
export function mountApplyDialog(app: App, { saved, planAgain }: ApplyNeeds): ApplyDialog {
  const { dom, signal } = app;
  const choice = () => choiceOf(app);
  const { text } = inFull(app);
  let look: LastLook | null = null;

  function render(): void {
    if (!dom.applyDialog.open) return;
    const writes = writesOf(app);
    const names = calendarNames(app, calendarsWritten(app, choice(), writes));
    const label = applyLabel(app, writes);
    const title = writes.total === 0 ? label : text.dialogTitle(writes.total, names);
    dom.applyDialogTitle.textContent = writes.update ? text.updateTitle(names) : title;
    dom.applyConfirm.textContent = label;
    setUnavailable(dom.applyConfirm, writes.total === 0 ? "" : null);
    fill(dom.applyDialogBody, ...(look?.draw(choice()) ?? []));
    // What lists contain is left to be read on.
    describeBy(
      dom.applyDialog,
      dom.applyDialogBody.querySelectorAll(":scope > p, summary, h3, .note > :not(ul, button)"),
    );
  }

  const open = oneAtATime(async () => {
    if (dom.applyDialog.open) return;
    dom.applyButton.setAttribute("aria-busy", "true");
    focusIfLost(dom.applyButton);
    look = createLastLook(app, {
      isRead: () => dom.applyDialog.open,
      planAgain() {
        dom.applyDialog.close();
        planAgain();
      },
    });
    if (!isAskedFor(sessionStorage, app.state.sessionId)) await Promise.race([look.check(), pause(PROMPT_MS)]);
    else if (await isAsSeen(app, look)) return applyOnceSaved(choice());
    // Planning may have begun meanwhile; what it makes was not seen yet.
    if (signal.aborted || app.state.planning) return;
    dom.applyDialog.showModal();
    app.render();
  });

  async function applyOnceSaved(chosen: ApplyChoice): Promise<void> {
    if (await saved()) await apply(app, chosen, planAgain);
  }

  dom.applyDialog.addEventListener("close", () => look?.adopt(), { signal });
  dom.applyCancel.addEventListener("click", () => dom.applyDialog.close(), { signal });
  dom.applyConfirm.addEventListener(
    "click",
    () => {
      const chosen = choice();
      dom.applyDialog.close();
      look?.adopt();
      void applyOnceSaved(chosen);
    },
    { signal },
  );
  return { open, render };
}

/** Focuses the button if nothing has the focus, as after a shortcut. */
function focusIfLost(button: HTMLElement): void {
  if (document.activeElement === document.body) button.focus({ preventScroll: true });
}

/** Does not start again while it runs. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isGoingOn = false;
  return async () => {
    if (isGoingOn) return;
    isGoingOn = true;
    await work();
    isGoingOn = false;
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A person who requested this plan on Today is not asked again if nothing has changed since. */
async function isAsSeen(app: App, look: LastLook): Promise<boolean> {
  const letGo = holdStill(app);
  app.state.applying = true;
  app.render();
  const isUnchanged = await look.check();
  app.state.applying = false;
  letGo();
  app.render();
  const { total, leftOut } = writesOf(app);
  return isUnchanged && total > 0 && leftOut.size === 0;
}
