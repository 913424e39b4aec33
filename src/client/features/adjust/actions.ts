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
  /** A request for the edit that `pick` names. */
  const request =
    <Args extends readonly unknown[]>(pick: (edits: Edits) => (changes: Changes, ...args: Args) => void) =>
    (...args: Args): void => {
      edited = edited.then(part).then((edits) => edits && pick(edits)(changes, ...args));
    };
  const travel = request((edits) => edits.travel);
  return {
    mayMove: (draftIndex) => mayMove(changes, draftIndex),
    mayLeaveOut: () => isOpen(changes),
    moveAndLock: request((edits) => edits.moveAndLock),
    nudge: request((edits) => edits.nudge),
    toggleLock: request((edits) => edits.toggleLock),
    leaveOut: request((edits) => edits.leaveOut),
    async saved() {
      await edited;
      return changes.saving;
    },
    keep: request((edits) => edits.keep),
    mayKeep: (eventId) => isOpen(changes) && groundOf(changes, eventId) !== undefined,
    undo: () => travel("undo"),
    redo: () => travel("redo"),
    forget() {
      changes.history = null;
      changes.saved.clear();
    },
  };
}
