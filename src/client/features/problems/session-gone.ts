import { forgetOfflineCopy } from "../../browser-storage/offline-copy.ts";
import { forgetOtherSession } from "../../browser-storage/variant-memory.ts";
import type { Dom } from "../../planner-state/page-elements.ts";
import type { Alert } from "./alert.ts";

type Page = { readonly dom: Dom; readonly alert: Alert };

/** The session no longer exists: the page shows only that, and deletes its copy on this device. */
export function sayGone({ dom, alert }: Page, message: string): void {
  for (const dialog of [dom.applyDialog, dom.settingsDialog, dom.keysDialog]) dialog.close();
  dom.toast.hidden = true;
  document.documentElement.dataset.state = "failed";
  alert.say(message);
  dom.stage.focus();
  forgetOtherSession(sessionStorage, null);
  forgetOfflineCopy();
}
