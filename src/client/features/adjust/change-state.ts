import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { epochOf } from "#domain/time.ts";
import type { App } from "../../planner-state/app.ts";
import { currentVariant } from "../../planner-state/state.ts";
import type { History } from "./history.ts";

export type Changes = {
  readonly app: App;
  /** Set once something was changed. */
  history: History | null;
  /** Each variant as the server last confirmed it, to restore when saving fails. */
  readonly saved: Map<string, DraftVariant>;
  saving: Promise<boolean>;
  /** Ends the message of the last move, which a later change makes untrue. */
  endMessage?: () => void;
  /** The undo of what was written at once before the last change. */
  writtenBefore?: HTMLElement | undefined;
  /** Counts changes, so that a save can tell whether later ones followed. */
  newest: number;
};

export function isOpen({ app }: Changes): boolean {
  const { state, readOnly } = app;
  return !readOnly && state.payload?.apply_state.applied === false && !state.applying;
}

export function mayMove(changes: Changes, draftIndex: number): boolean {
  const event = eventAt(changes, draftIndex);
  if (!event || !isOpen(changes)) return false;
  // A block that has begun stays in place.
  return event.stands !== "kept" || epochOf(event.start) > changes.app.now();
}

export function eventAt({ app }: Changes, draftIndex: number): DraftEvent | undefined {
  return currentVariant(app.state)?.events[draftIndex];
}

/** The standing event of that id from which plans start. */
export function groundOf({ app }: Changes, eventId: string) {
  const { standing } = app.state.payload ?? {};
  return standing?.blocks.find(({ event_id }) => event_id === eventId);
}
