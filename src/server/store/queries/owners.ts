import { OwnerId } from "#server/store/owner.ts";
import type { Db } from "../db.ts";
import { readRow } from "../rows.ts";

/** A person as an identity provider names them, and as what they would be kept. */
export type NewOwner = {
  /** Taken only if the person was never here. */
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  /** What an operator knows the person by. */
  readonly label: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
};

/**
 * The person of this issuer and subject: whom they were the first time, whatever else about them
 * has changed.
 */
export async function recogniseOwner(db: Db, { id, issuer, subject, label, createdAt }: NewOwner): Promise<OwnerId> {
  const row = await db
    .insertInto("owners")
    .values({ id, issuer, subject, label, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doUpdateSet({ label }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return readRow(OwnerId, row.id);
}
