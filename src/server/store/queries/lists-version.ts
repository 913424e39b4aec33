import type { Db, OwnerDb } from "../db.ts";
import { loadCounters, raiseCounter } from "./owner-settings.ts";

const LISTS = "lists-version";

/**
 * A number per person that grows whenever their tasks, habits or preferences change. People of
 * whom none ever changed are absent.
 */
export function loadListsVersions(db: Db, owners: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return loadCounters(db, owners, LISTS);
}

/** Raises the version of the person's tasks, habits and preferences, after a change of one. */
export function raiseListsVersion(mine: OwnerDb): Promise<void> {
  return raiseCounter(mine, LISTS);
}
