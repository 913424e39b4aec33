import { OwnerId } from "#server/store/owner.ts";
import type { Db } from "../db.ts";
import { readRow } from "../parse-row.ts";

/** A person as the identity provider names them, and the owner to create for them. */
export type NewOwner = {
  /** Used only if the person is new. */
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  /** The name by which an operator recognizes the person. */
  readonly label: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

/**
 * The owner with this issuer and subject: always the same one, whatever else about the person has
 * changed.
 */
export async function findOrCreateOwner(db: Db, { id, issuer, subject, label, createdAt }: NewOwner): Promise<OwnerId> {
  const row = await db
    .insertInto("owners")
    .values({ id, issuer, subject, label, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doUpdateSet({ label }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return readRow(OwnerId, row.id);
}
