import { Err, Ok, type Result } from "#domain/result.ts";
import type { OwnerId } from "#server/owner.ts";
import { ensureDefaultCalendar } from "#server/providers/local/index.ts";
import type { Db } from "#server/store/open.ts";
import { recogniseOwner } from "#server/store/queries/owners.ts";
import { type Allowed, type NotAdmitted, refusalOf } from "./allowed.ts";
import type { Identity } from "./identity.ts";

type Deps = {
  readonly db: Db;
  readonly allowed: readonly Allowed[];
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly machineTimeZone: string;
};

/** Makes somebody whom the provider vouches for an owner, if they are allowed to be one: the same one every time. */
export async function admit(deps: Deps, identity: Identity): Promise<Result<OwnerId, NotAdmitted>> {
  const refusal = refusalOf(deps.allowed, identity);
  if (refusal) return Err(refusal);
  const { db, now, newId, machineTimeZone } = deps;
  const { issuer, subject, email } = identity;
  const instant = now().epochMilliseconds;
  const label = email ?? subject;
  const owner = await recogniseOwner(db, { id: newId(), issuer, subject, label, createdAt: instant });
  await ensureDefaultCalendar({ db, owner }, { timeZone: machineTimeZone, feedKey: newId(), now: instant });
  return Ok(owner);
}
