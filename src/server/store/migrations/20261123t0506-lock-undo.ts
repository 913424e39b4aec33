/** An update by the person's own hand knows which locks it set and took off, so as to be undone. */
export const lockUndo: readonly string[] = [
  "alter table applies add column locks text not null default '[]'",
  "alter table blocks add column lock_update_id text not null default ''",
];
