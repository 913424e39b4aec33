import { Err, Ok, type Result } from "#domain/result.ts";
import type { Db } from "#server/store/open.ts";
import { type LoadedSession, loadSession } from "#server/store/queries/sessions.ts";

/** Why a session cannot be changed. */
export type NotOpen = { readonly kind: "unknown" } | { readonly kind: "applied" } | { readonly kind: "applying" };

/** A session whose plan may still change: one that is not applied, nor about to be. */
export async function loadOpenSession(db: Db, id: string): Promise<Result<LoadedSession, NotOpen>> {
  const session = await loadSettledSession(db, id);
  return session.ok && session.value.payload.apply_state.applied ? Err({ kind: "applied" }) : session;
}

/** A session of which nothing is being applied or undone now. */
export async function loadSettledSession(db: Db, id: string): Promise<Result<LoadedSession, NotOpen>> {
  const session = await loadSession(db, id);
  if (!session) return Err({ kind: "unknown" });
  return session.payload.apply_state.applying ? Err({ kind: "applying" }) : Ok(session);
}
