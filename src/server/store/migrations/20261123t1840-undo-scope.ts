/** Stores an undo's scope, so that an undo that a crash interrupted resumes with it. */
export const undoScope: readonly string[] = [
  "alter table applies add column undo_scope text not null default 'remaining'",
];
