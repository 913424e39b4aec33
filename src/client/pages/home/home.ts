import type { Preferences } from "#contract/preferences.ts";
import type { Formats } from "#wording/formats.ts";
import type { Api } from "../../api.ts";
import type { LanguageCode } from "../../language.ts";
import type { LineShell } from "../../line-field/shell.ts";
import type { SeenPlan } from "../../standing-plan/seen-plan.ts";
import type { Toast } from "../../ui/toast.ts";
import type { Text } from "./text/index.ts";

/** What every section of the home page works with. */
export type Home = {
  readonly api: Api;
  readonly text: Text;
  readonly language: LanguageCode;
  readonly formats: Formats;
  readonly preferences: Preferences;
  readonly now: () => number;
  readonly plan: SeenPlan;
  /** Kept once the person stirs. */
  readonly stirred: Promise<void>;
  /** The element of a `data-ref`; it must be there. */
  ref<E extends HTMLElement = HTMLElement>(name: string): E;
  /** The field for work to do. */
  readonly line: LineShell;
  /** Tells those who do not see the page what happened. */
  announce(message: string): void;
  /**
   * Called when calendars were added or removed, so that the sections that show them read them
   * again; resolves once they are shown.
   */
  calendarsChanged(): Promise<unknown>;
  /** A message over the foot of the page. */
  readonly toast: Toast;
  onCalendarsChanged(listener: () => Promise<void>): void;
};
