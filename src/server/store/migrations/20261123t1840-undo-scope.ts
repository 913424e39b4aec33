/** An undo that a crash cut short is carried on as what was asked for. */
export const undoScope: readonly string[] = [
  "alter table applies add column undo_scope text not null default 'remaining'",
];
