import type { App } from "../../app.ts";
import { later } from "../../later.ts";
import { fill } from "../../ui/element.ts";
import { apply } from "./actions.ts";
import { type ApplyChoice, calendarName, countWritten } from "./choice.ts";
import type { LastLook } from "./last-look.ts";

/** The last look before anything is written. `open` asks anew what changed since; `render` draws it again. */
export type ApplyDialog = { open(): void; render(): void };

/** Asks before anything is written. It opens once there is all that the person is to see before that. */
export function mountApplyDialog(app: App, choice: () => ApplyChoice, saved: () => Promise<boolean>): ApplyDialog {
  const { dom, signal } = app;
  const lastLook = later(app, () => import("./last-look.ts"));
  let look: LastLook | null = null;

  function render(): void {
    if (!dom.applyDialog.open) return;
    const count = countWritten(app, choice());
    const name = calendarName(app, choice().calendarId);
    dom.applyDialogTitle.textContent = app.text.dialogTitle(count, name);
    dom.applyConfirm.textContent = app.text.applyTo(count, name);
    dom.applyConfirm.disabled = count === 0;
    fill(dom.applyDialogBody, ...(look?.draw(choice()) ?? []));
  }

  async function open(): Promise<void> {
    const part = await lastLook();
    if (!part || signal.aborted || dom.applyDialog.open) return;
    look = part.createLastLook(app);
    dom.applyDialog.showModal();
    render();
    await look.check();
    app.render();
  }

  async function applyOnceSaved(chosen: ApplyChoice): Promise<void> {
    if (await saved()) await apply(app, chosen);
  }

  dom.applyCancel.addEventListener("click", () => dom.applyDialog.close(), { signal });
  dom.applyConfirm.addEventListener(
    "click",
    () => {
      const chosen = choice();
      dom.applyDialog.close();
      void applyOnceSaved(chosen);
    },
    { signal },
  );
  return { open: () => void open(), render };
}
