import { changedEvents } from "#contract/variant.ts";
import type { App } from "../../app.ts";
import { currentVariant } from "../../state.ts";

/** What the person chose in the apply area. */
export type ApplyChoice = { readonly calendarId: string; readonly allowConflicts: boolean };

export function calendarName(app: App, calendarId: string | null): string {
  const known = app.state.payload?.writable_calendars.find(({ id }) => id === calendarId);
  return known?.name ?? calendarId ?? "";
}

/** How many of the shown variant's blocks would be written. */
export function countWritten(app: App, { allowConflicts }: ApplyChoice): number {
  const variant = currentVariant(app.state);
  const count = variant ? changedEvents(variant).length : 0;
  return allowConflicts ? count : count - app.picture.conflicts(app.state.variantIndex).length;
}
