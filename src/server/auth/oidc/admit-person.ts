import { Err, Ok, type Result } from "#domain/result.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { findOrCreateOwner } from "#server/store/queries/owners.ts";
import { type Allowed, type NotAdmitted, refusalOf } from "./allow-list.ts";
import type { Identity } from "./identity.ts";

type Deps = {
  readonly db: Db;
  readonly allowed: readonly Allowed[];
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  /** Makes sure that a new owner has a local calendar. */
  readonly ensureCalendar: (owner: OwnerId) => Promise<unknown>;
};

/**
 * Makes an owner of a person whom the provider identifies, if the settings allow that person. The
 * same identity always becomes the same owner.
 */
export async function admit(deps: Deps, identity: Identity): Promise<Result<OwnerId, NotAdmitted>> {
  const refusal = refusalOf(deps.allowed, identity);
  if (refusal) return Err(refusal);
  const { db, now, newId, ensureCalendar } = deps;
  const { issuer, subject, email } = identity;
  const label = email ?? subject;
  const owner = await findOrCreateOwner(db, {
    id: newId(),
    issuer,
    subject,
    label,
    createdAt: now().epochMilliseconds,
  });
  await ensureCalendar(owner);
  return Ok(owner);
}
