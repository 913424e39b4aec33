import type { Db } from "../db.ts";

/** An exclusive right until it expires. `fence` grows with every new holder. */
export type Lease = { readonly name: string; readonly holder: string; readonly fence: number };

type Terms = { readonly name: string; readonly holder: string; readonly now: number; readonly forMs: number };

/**
 * Takes the lease `name` if it is free, expired or already ours. Null while another holder has it.
 */
export async function takeLease(db: Db, { name, holder, now, forMs }: Terms): Promise<Lease | null> {
  const row = await db
    .insertInto("leases")
    .values({ name, holder, fence: 1, lease_until: now + forMs })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((expression) => ({ holder, fence: expression("leases.fence", "+", 1), lease_until: now + forMs }))
        .where((where) => where.or([where("leases.lease_until", "<=", now), where("leases.holder", "=", holder)])),
    )
    .returning("fence")
    .executeTakeFirst();
  return row ? { name, holder, fence: row.fence } : null;
}

/** Releases the lease, unless it has another holder by now. */
export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await db
    .updateTable("leases")
    .set({ lease_until: 0 })
    .where("name", "=", lease.name)
    .where("fence", "=", lease.fence)
    .execute();
}
