import type { ConnectionKind, ReadCalendar } from "#contract/calendar.ts";
import type { OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { ConnectionRow, type ConnectionStatus, ListedCalendars, type StoredConnection } from "../schema.ts";

export type { ConnectionStatus, StoredConnection } from "../schema.ts";

export type NewConnection = {
  readonly id: string;
  readonly kind: ConnectionKind;
  readonly label: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Encrypted by `#server/auth/secrets`. */
  readonly credentials: string;
  readonly status: ConnectionStatus;
  /** The provider's ids of the chosen calendars, or null for all. */
  readonly calendars: readonly string[] | null;
  /** Greater than the revision of every connection that had this id before; 1 for a new id. */
  readonly revision?: number;
  /** Whether the source is told which tasks are done. */
  readonly completion?: boolean;
};

export async function insertConnection({ db, owner }: OwnerDb, connection: NewConnection): Promise<void> {
  await db
    .insertInto("connections")
    .values({
      id: connection.id,
      owner_id: owner,
      kind: connection.kind,
      label: connection.label,
      created_at: connection.createdAt,
      credentials: connection.credentials,
      status: JSON.stringify(connection.status),
      calendars: connection.calendars === null ? null : JSON.stringify(connection.calendars),
      revision: connection.revision ?? 1,
      completion: Number(connection.completion ?? false),
    })
    .execute();
}

export async function listConnections({ db, owner }: OwnerDb): Promise<StoredConnection[]> {
  const rows = await db
    .selectFrom("connections")
    .selectAll()
    .where("owner_id", "=", owner)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => readRow(ConnectionRow, row));
}

export async function loadConnection({ db, owner }: OwnerDb, id: string): Promise<StoredConnection | null> {
  const row = await db
    .selectFrom("connections")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return row ? readRow(ConnectionRow, row) : null;
}

/** False when there was no such connection. */
export async function deleteConnection({ db, owner }: OwnerDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("connections")
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores the outcome of the last call to the upstream. */
export async function saveConnectionStatus(
  { db, owner }: OwnerDb,
  id: string,
  status: ConnectionStatus,
): Promise<void> {
  await db
    .updateTable("connections")
    .set({ status: JSON.stringify(status) })
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .execute();
}

export async function renameConnection({ db, owner }: OwnerDb, id: string, label: string): Promise<void> {
  await db.updateTable("connections").set({ label }).where("id", "=", id).where("owner_id", "=", owner).execute();
}

export async function saveConnectionCalendars(
  { db, owner }: OwnerDb,
  id: string,
  calendars: readonly string[] | null,
): Promise<void> {
  await db
    .updateTable("connections")
    .set({ calendars: calendars === null ? null : JSON.stringify(calendars) })
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .execute();
}

export async function saveConnectionCompletion({ db, owner }: OwnerDb, id: string, completion: boolean): Promise<void> {
  await db
    .updateTable("connections")
    .set({ completion: Number(completion) })
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .execute();
}

/** The calendars of a connection as last listed; none before the first listing. */
export async function loadListedCalendars({ db, owner }: OwnerDb, id: string): Promise<readonly ReadCalendar[]> {
  const row = await db
    .selectFrom("connections")
    .select("listed_calendars")
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return readRow(ListedCalendars, row?.listed_calendars ?? "[]");
}

export async function saveListedCalendars(
  { db, owner }: OwnerDb,
  id: string,
  calendars: readonly ReadCalendar[],
): Promise<void> {
  await db
    .updateTable("connections")
    .set({ listed_calendars: JSON.stringify(calendars) })
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .execute();
}

/**
 * Replaces the credentials if nobody did since `revision` was read, such as for a rotated refresh
 * token. If this returns false, load the connection again and use the newer ones.
 */
export async function replaceCredentials(
  { db, owner }: OwnerDb,
  id: string,
  revision: number,
  credentials: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("connections")
    .set({ credentials, access_token: null, revision: revision + 1 })
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The sealed access token that processes share; null when there is none. */
export async function loadAccessToken({ db, owner }: OwnerDb, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("connections")
    .select("access_token")
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  return row?.access_token ?? null;
}

/**
 * Stores a sealed access token for the other processes. Does nothing for a connection that is not
 * stored.
 */
export async function saveAccessToken({ db, owner }: OwnerDb, id: string, sealed: string): Promise<void> {
  await db
    .updateTable("connections")
    .set({ access_token: sealed })
    .where("id", "=", id)
    .where("owner_id", "=", owner)
    .execute();
}
