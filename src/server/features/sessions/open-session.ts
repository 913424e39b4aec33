import { Err, Ok, type Result } from "#domain/result.ts";
import type { Db } from "#server/store/open.ts";
import { type LoadedSession, loadSession } from "#server/store/queries/sessions.ts";

/** Why a session cannot be changed. */
export type NotOpen = { readonly kind: "unknown" } | { readonly kind: "applied" } | { readonly kind: "applying" };

/** Loads a session whose plan may still change: it is neither applied nor being applied. */
export async function loadOpenSession(db: Db, id: string): Promise<Result<LoadedSession, NotOpen>> {
  const session = await loadSettledSession(db, id);
  return session.ok && session.value.payload.apply_state.applied ? Err({ kind: "applied" }) : session;
}

/** Loads a session in which no apply or undo is in flight. */
export async function loadSettledSession(db: Db, id: string): Promise<Result<LoadedSession, NotOpen>> {
  const session = await loadSession(db, id);
  if (!session) return Err({ kind: "unknown" });
  return session.payload.apply_state.applying ? Err({ kind: "applying" }) : Ok(session);
}
