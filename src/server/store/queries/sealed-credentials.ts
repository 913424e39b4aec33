import type { OwnerId } from "#server/store/owner.ts";
import type { Db } from "../db.ts";

/**
 * The sealed parts of anyone's connection: its credentials, and the access token that processes
 * share.
 */
export type Sealed = { readonly id: string; readonly credentials: string; readonly accessToken: string | null };

/** Everyone's, or only `owner`'s. */
export async function listSealed(db: Db, owner?: OwnerId): Promise<Sealed[]> {
  const all = db.selectFrom("connections").select(["id", "credentials", "access_token"]).orderBy("id");
  const rows = await (owner === undefined ? all : all.where("owner_id", "=", owner)).execute();
  return rows.map(({ id, credentials, access_token }) => ({ id, credentials, accessToken: access_token }));
}

/**
 * Replaces the credentials by the same ones under a new seal, and deletes the access token, unless
 * they have changed since.
 */
export async function replaceSealed(db: Db, former: Sealed, credentials: string): Promise<void> {
  await db
    .updateTable("connections")
    .set({ credentials, access_token: null })
    .where("id", "=", former.id)
    .where("credentials", "=", former.credentials)
    .execute();
}
