import type { Interval } from "#domain/interval.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { type Changes, groundOf, isOpen, mayMove } from "./change-state.ts";
import type { Nudge } from "./edits.ts";

export type Adjust = {
  mayMove(draftIndex: number): boolean;
  mayLeaveOut(): boolean;
  /**
   * Moves and locks a block, so that new plans leave it in place until the move is undone. `from`:
   * the start of the moved occurrence; the other occurrences of a recurring draft move by the same
   * amount.
   */
  moveAndLock(draftIndex: number, span: Interval, from?: number): void;
  nudge(draftIndex: number, by: Nudge): void;
  toggleLock(draftIndex: number): void;
  /** Removes a block from the variant; a block that the variant moves stays in its place. */
  leaveOut(draftIndex: number): void;
  /** Resolves once all changes are saved: true, unless saving the last one failed. */
  saved(): Promise<boolean>;
  /** Keeps a block that the variant removes from the calendar. */
  keep(eventId: string): void;
  mayKeep(eventId: string): boolean;
  undo(): void;
  redo(): void;
  forget(): void;
};

/**
 * Changes to the blocks of the shown variant: drawn at once, saved to the session, undone and
 * redone. The code is loaded when it is first needed; changes are made in the order of the
 * requests.
 */
export function createAdjust(app: App): Adjust {
  const changes: Changes = {
    app,
    history: null,
    saved: new Map(),
    saving: Promise.resolve(true),
    newest: 0,
  };
  const part = fetchLater(app, () => import("./edits.ts"));
  type Edits = NonNullable<Awaited<ReturnType<typeof part>>>;
  let edited: Promise<unknown> = Promise.resolve();
  const edit = (make: (edits: Edits) => void): void => {
    edited = edited.then(part).then((edits) => edits && make(edits));
  };
  return {
    mayMove: (draftIndex) => mayMove(changes, draftIndex),
    mayLeaveOut: () => isOpen(changes),
    moveAndLock: (draftIndex, span, from) => edit(({ moveAndLock }) => moveAndLock(changes, draftIndex, span, from)),
    nudge: (draftIndex, by) => edit(({ nudge }) => nudge(changes, draftIndex, by)),
    toggleLock: (draftIndex) => edit(({ toggleLock }) => toggleLock(changes, draftIndex)),
    leaveOut: (draftIndex) => edit(({ leaveOut }) => leaveOut(changes, draftIndex)),
    async saved() {
      await edited;
      return changes.saving;
    },
    keep: (eventId) => edit(({ keep }) => keep(changes, eventId)),
    mayKeep: (eventId) => isOpen(changes) && groundOf(changes, eventId) !== undefined,
    undo: () => edit(({ travel }) => travel(changes, "undo")),
    redo: () => edit(({ travel }) => travel(changes, "redo")),
    forget() {
      changes.history?.clear();
      changes.saved.clear();
    },
  };
}
