import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { epochOf } from "#domain/time.ts";
import type { App } from "../../app.ts";
import { currentVariant } from "../../state.ts";
import type { History } from "./history.ts";

export type Changes = {
  readonly app: App;
  /** Once something was changed. */
  history: History | null;
  /** What the server last confirmed of each variant, to go back to when saving fails. */
  readonly saved: Map<string, DraftVariant>;
  saving: Promise<boolean>;
  /** Counts the changes: a save is told apart from those that came after it. */
  newest: number;
};

export function isOpen({ app }: Changes): boolean {
  const { state, readOnly } = app;
  return !readOnly && state.payload?.apply_state.applied === false && !state.applying;
}

export function mayMove(changes: Changes, draftIndex: number): boolean {
  const event = eventAt(changes, draftIndex);
  if (!event || !isOpen(changes)) return false;
  // What has begun stays where it is.
  return event.stands !== "kept" || epochOf(event.start) > changes.app.now();
}

export function eventAt({ app }: Changes, draftIndex: number): DraftEvent | undefined {
  return currentVariant(app.state)?.events[draftIndex];
}

/** What stands under an event's id, as far as plans start from it. */
export function groundOf({ app }: Changes, eventId: string) {
  const { standing } = app.state.payload ?? {};
  return standing?.blocks.find(({ event_id }) => event_id === eventId);
}
