import type { Publisher } from "#server/changes/publisher.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { raiseListsVersion } from "#server/store/queries/lists.ts";

/** Says whose tasks or habits changed in this process. */
export type ListEvents = Publisher<{ readonly owner: OwnerId }>;

/** Tells open pages, those of other processes too, that a person's tasks or habits have changed. */
export async function tellOfLists(lists: ListEvents, { db, owner }: OwnerDb): Promise<void> {
  await raiseListsVersion({ db, owner });
  lists.publish({ owner });
}
