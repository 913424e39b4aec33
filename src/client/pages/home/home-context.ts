import type { Preferences } from "#contract/preferences.ts";
import type { Formats } from "#wording/formats.ts";
import type { Api } from "../../api/api.ts";
import type { LanguageCode } from "../../language/language.ts";
import type { LineShell } from "../../line-field/loading-field.ts";
import type { SeenPlan } from "../../standing-plan/last-read-plan.ts";
import type { Toast } from "../../ui/toast.ts";
import type { Text } from "./text/index.ts";

/** The dependencies of every section of the home page. */
export type Home = {
  readonly api: Api;
  readonly text: Text;
  readonly language: LanguageCode;
  readonly formats: Formats;
  readonly preferences: Preferences;
  readonly now: () => number;
  readonly plan: SeenPlan;
  /** Resolves when the person first moves the pointer or presses a key. */
  readonly stirred: Promise<void>;
  /** The element of a `data-ref`; it must be there. */
  ref<E extends HTMLElement = HTMLElement>(name: string): E;
  /** The field for work to do. */
  readonly line: LineShell;
  /** Announces a message to screen readers. */
  announce(message: string): void;
  /**
   * Called after calendars were added or removed, so that sections read them again; resolves once
   * they are shown.
   */
  calendarsChanged(): Promise<unknown>;
  /** A message at the bottom of the page. */
  readonly toast: Toast;
  onCalendarsChanged(listener: () => Promise<void>): void;
};
