/** An update by hand records the locks that it set and removed, so that they can be undone. */
export const lockUndo: readonly string[] = [
  "alter table applies add column locks text not null default '[]'",
  "alter table blocks add column lock_update_id text not null default ''",
];
