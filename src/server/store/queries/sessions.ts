import type { SessionEventName } from "#contract/apply.ts";
import type { ApplyState, PlannerPayload } from "#contract/payload.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { DAY_MS } from "#domain/time.ts";
import { OwnerId } from "#server/store/owner.ts";
import type { Db, OwnerDb } from "../db.ts";
import { readRow, readTrustedJson } from "../parse-row.ts";
import { type ApplyPhase, ApplyStateColumn } from "../schema.ts";
import { type MergedLayers, readInputs, type StoredInputs, storedParts } from "../session-inputs.ts";

/**
 * A session whose payload was validated when it was made (interface §2.1). Times are in epoch
 * milliseconds.
 */
export type NewSession = {
  readonly payload: PlannerPayload;
  readonly layers: MergedLayers;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** The parts of a session that change. */
export type SessionDrafts = {
  readonly aiDraft: string;
  readonly variants: readonly DraftVariant[];
  readonly applyState: ApplyState;
  readonly version: number;
};

/** The gathered part of a payload: everything except the drafts and the apply state. */
export type SessionBase = Omit<PlannerPayload, "ai_draft" | "draft_variants" | "apply_state">;

/** The gathered part, and the layers that are merged in it. */
export type GatheredSession = { readonly base: SessionBase; readonly layers: MergedLayers };

export async function insertSession(
  { db, owner }: OwnerDb,
  { payload, layers, createdAt, expiresAt }: NewSession,
): Promise<void> {
  const { ai_draft, draft_variants, apply_state, ...base } = payload;
  await db
    .insertInto("sessions")
    .values({
      id: payload.session_id,
      owner_id: owner,
      created_at: createdAt,
      expires_at: expiresAt,
      last_event: null,
      ...gatheredColumns({ base, layers }),
      ai_draft: JSON.stringify(ai_draft),
      draft_variants: JSON.stringify(draft_variants),
      apply_state: JSON.stringify(apply_state),
    })
    .execute();
}

type GatheredColumns = { readonly base: string; readonly inputs: string | null };

function gatheredColumns({ base, layers }: GatheredSession): GatheredColumns {
  const { rest, inputs } = storedParts(base, layers);
  return { base: JSON.stringify(rest), inputs: inputs && JSON.stringify(inputs) };
}

/**
 * The payload as JSON text, joined from its stored parts. The gathered part is parsed only if
 * remedies change it. Null when unknown.
 */
export async function loadSessionJson(db: Db, id: string): Promise<SessionJson | null> {
  const row = await db
    .selectFrom("sessions")
    .select(["base", "inputs", "ai_draft", "draft_variants", "apply_state", "version", "owner_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const stored = row.inputs === null ? null : readTrustedJson<StoredInputs>(row.inputs);
  const inputs = stored ? `,${inputsText(stored, row.base)}` : "";
  const json = `${row.base.slice(0, -1)}${inputs},"ai_draft":${row.ai_draft},"draft_variants":${row.draft_variants},"apply_state":${row.apply_state}}`;
  const layers = { tasks: stored?.given.tasks ?? [], remedies: stored?.remedies ?? [] };
  return { json, layers, version: row.version, owner: readRow(OwnerId, row.owner_id) };
}

function inputsText(stored: StoredInputs, base: string): string {
  const context = stored.remedies.length > 0 ? readTrustedJson<SessionBase>(base).context : undefined;
  return JSON.stringify(readInputs(stored, context)).slice(1, -1);
}

/** The version of a session, for caches of its bytes; null when unknown. */
export async function loadSessionVersion(db: Db, id: string): Promise<number | null> {
  const row = await db.selectFrom("sessions").select("version").where("id", "=", id).executeTakeFirst();
  return row?.version ?? null;
}

/**
 * A session for whoever knows its id, with its owner. Its handler reads and writes the owner's
 * data.
 */
export type LoadedSession = {
  readonly payload: PlannerPayload;
  readonly layers: MergedLayers;
  readonly version: number;
  readonly owner: OwnerId;
};

type SessionJson = Omit<LoadedSession, "payload"> & { readonly json: string };

/**
 * The parsed payload. It was validated when it was stored, and is not validated again. Null when
 * unknown.
 */
export async function loadSession(db: Db, id: string): Promise<LoadedSession | null> {
  const found = await loadSessionJson(db, id);
  if (!found) return null;
  const { json, ...rest } = found;
  return { ...rest, payload: readTrustedJson<PlannerPayload>(json) };
}

/** The parts that change, parsed as in `loadSession`; null when unknown. */
export async function loadSessionDrafts(db: Db, id: string): Promise<SessionDrafts | null> {
  const row = await db
    .selectFrom("sessions")
    .select(["ai_draft", "draft_variants", "apply_state", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    aiDraft: readTrustedJson<string>(row.ai_draft),
    variants: readTrustedJson<DraftVariant[]>(row.draft_variants),
    applyState: readRow(ApplyStateColumn, row.apply_state),
    version: row.version,
  };
}

export type SessionChange = {
  /** Replaces the gathered part, because a replan reads the calendars again. */
  readonly gathered?: GatheredSession;
  readonly aiDraft?: string;
  readonly variants?: readonly DraftVariant[];
  readonly applyState?: ApplyState;
  /** The event for open pages; `changed` for one that they do not follow. */
  readonly lastEvent: SessionEventName | "changed";
};

/**
 * Changes a session if nobody did since `version` was read. If this returns false, load it again
 * and check again whether the change is still allowed, because an apply may have begun.
 */
export async function changeSession(db: Db, id: string, version: number, change: SessionChange): Promise<boolean> {
  const { numUpdatedRows } = await changing(db, id, change).where("version", "=", version).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Changes a session whatever its version. For the run that holds its apply, which no other change
 * may overtake.
 */
export async function changeHeldSession(db: Db, id: string, change: SessionChange): Promise<void> {
  await changing(db, id, change).execute();
}

function changing(db: Db, id: string, change: SessionChange) {
  return db
    .updateTable("sessions")
    .set((expression) => ({
      version: expression("version", "+", 1),
      ...(change.lastEvent !== "changed" && {
        last_event: change.lastEvent,
        last_event_version: expression("version", "+", 1),
      }),
      ...(change.gathered && gatheredColumns(change.gathered)),
      ...(change.aiDraft !== undefined && { ai_draft: JSON.stringify(change.aiDraft) }),
      ...(change.variants && { draft_variants: JSON.stringify(change.variants) }),
      ...(change.applyState && { apply_state: JSON.stringify(change.applyState) }),
    }))
    .where("id", "=", id);
}

/** `lastEvent` happened at `lastEventVersion`. */
export type SessionMark = {
  readonly id: string;
  readonly version: number;
  readonly lastEvent: string | null;
  readonly lastEventVersion: number;
};

/** The current marks of these sessions. Processes poll them for changes by other processes. */
export async function loadSessionMarks(db: Db, ids: readonly string[]): Promise<SessionMark[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "version", "last_event", "last_event_version"])
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    lastEvent: row.last_event,
    lastEventVersion: row.last_event_version,
  }));
}

export type SessionSummary = Pick<SessionBase, "start_time" | "end_time" | "writable_calendars"> & {
  readonly id: string;
  readonly createdAt: number;
  readonly applyState: ApplyState;
};

/** A person's sessions, the newest first. */
export async function listSessions({ db, owner }: OwnerDb, limit: number): Promise<SessionSummary[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "created_at", "apply_state", "base"])
    .where("owner_id", "=", owner)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const { start_time, end_time, writable_calendars } = readTrustedJson<SessionBase>(row.base);
    const applyState = readRow(ApplyStateColumn, row.apply_state);
    return { id: row.id, createdAt: row.created_at, applyState, start_time, end_time, writable_calendars };
  });
}

/**
 * Deletes expired sessions with the journals of their applies, and returns how many. Never deletes
 * one with an apply or undo that is, or was within a day, in flight.
 */
export async function deleteExpiredSessions(db: Db, now: number): Promise<number> {
  const inFlight = db
    .selectFrom("applies")
    .select("session_id")
    .where("phase", "in", ["applying", "undoing"] satisfies ApplyPhase[])
    .where("lease_until", ">", now - DAY_MS);
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", now)
    .where("id", "not in", inFlight)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
