import type { PlannerCalendarEvent } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { presentOf } from "#server/providers/matches-draft.ts";
import type { PresentEvent } from "#server/providers/port.ts";
import { type KeySigner, keySignerOf } from "#server/store/block-key.ts";
import { type CreateEntry, draftIn, type Entry } from "#server/store/queries/applies.ts";
import { readWhatIsThere } from "./conflicts-now.ts";
import { intend } from "./create-entry.ts";
import type { ApplyDeps } from "./deps.ts";
import { ask, isMissing, isUnseen, needsLook, reopen, restart, skipBegun } from "./entries.ts";
import { lookCall, writeCall } from "./entry-calls.ts";
import type { ApplyFailure } from "./failure.ts";
import { eventKeyOf } from "./journal-entries.ts";
import type { BegunApply } from "./lease.ts";
import { leaveOutWhatHasNoPlace, leaveOutWhatOverlaps } from "./leave-out-overlaps.ts";
import { type Call, failureAt, type Run, sendCalls, type Unanswered } from "./provider-calls.ts";
import { takeAway } from "./take-back-entries.ts";

type Done = Result<null, ApplyFailure>;

/** How many keys are tried for an event whose key was used up. */
const MOST_KEYS = 3;

/**
 * Does what an attempt still lacks. `resumed`: another run worked on it, so this run first looks
 * for what that run did, and does not succeed while that is unknown. Where overlaps are not
 * allowed, entries that overlap other events are left out.
 */
export async function writeMissing(deps: ApplyDeps, run: Run, { resumed }: Pick<BegunApply, "resumed">): Promise<Done> {
  const { leased, journal } = run;
  const finished = await takeAway(run, { isOpen: ({ state }) => state.is === "returning", onceBack: restart });
  if (isErr(finished)) return finished;
  const now = deps.now().epochMilliseconds;
  journal.note(journal.entries().map((entry) => skipBegun(reopen(entry), now)));
  const read = leased.apply.allowConflicts ? Ok([]) : await readForMissing(deps, run);
  if (isErr(read)) return read;
  takeSightOf(run, read.value);
  const unknown = await look(run, { resumed });
  // A block is looked at before it is changed: an undo restores what was seen.
  if (unknown && journal.entries().some(isUnseen)) return Err(await failureAt(run, unknown));
  const left = await (leased.apply.allowConflicts
    ? leaveOutWhatHasNoPlace(run)
    : leaveOutWhatOverlaps(deps, run, read.value));
  if (isErr(left)) return left;
  const written = await writeAll(run, await keySignerOf({ db: deps.db, owner: leased.apply.owner }, deps.newId));
  if (isErr(written)) return written;
  const placed = await leaveOutWhatHasNoPlace(run);
  if (isErr(placed)) return placed;
  return unknown === null ? Ok(null) : Err(await failureAt(run, unknown));
}

function readForMissing(deps: ApplyDeps, { leased, journal }: Run) {
  const missing = journal.entries().filter(isMissing);
  const drafts = missing.flatMap(({ after }) => after ?? []);
  const replaced = missing.flatMap((entry) => (entry.op === "create" ? [] : [draftIn(entry), entry.before.draft]));
  return readWhatIsThere(deps, { drafts, replaced }, leased.apply, leased.signal);
}

/**
 * Notes the blocks to be moved that the reading just showed, which saves a second reading. A block
 * to be deleted is still looked at, because an undo needs all of its fields.
 */
function takeSightOf({ leased, journal }: Run, events: readonly PlannerCalendarEvent[]): void {
  const byId = new Map(events.map((event) => [event.id, event]));
  const seen = journal.entries().flatMap((entry) => {
    const event = entry.op !== "update" || !isUnseen(entry) ? undefined : byId.get(entry.before.eventId);
    const call = lookCall(leased.apply)(entry);
    const { etag } = event ?? {};
    return event && etag && call.kind === "find" ? [call.after(toPresent(entry, event, etag))] : [];
  });
  journal.note(seen);
}

function toPresent({ eventKey }: Entry, event: PlannerCalendarEvent, etag: string): PresentEvent {
  const { id: eventId } = event;
  return { eventKey, eventId, etag, asDrafted: false, now: { ...presentOf(event), mark: null } };
}

/**
 * Looks at entries that should be done and at blocks to be changed. Returns the first that got no
 * answer, or null. Looks repeat while each round answers some: an upstream that fails one call in
 * twenty never answers a hundred at once.
 */
async function look(run: Run, attempt: Pick<BegunApply, "resumed">): Promise<Unanswered | null> {
  const { journal, leased } = run;
  let toLook = journal.entries().filter((entry) => needsLook(entry, attempt));
  while (toLook.length > 0) {
    const answered = new Set<string>();
    const noting = (entry: Entry): Call => noticed(lookCall(leased.apply)(entry), () => answered.add(entry.eventKey));
    const unanswered = await sendCalls(run, toLook, noting);
    const left = toLook.filter(({ eventKey }) => !answered.has(eventKey));
    if (left.length === toLook.length) return unanswered;
    toLook = left;
  }
  return null;
}

/** The same call, which also calls `answered`. */
function noticed(call: Call, answered: () => void): Call {
  if (call.kind !== "find") return call;
  return {
    ...call,
    after: (found: PresentEvent | null) => {
      answered();
      return call.after(found);
    },
  };
}

async function writeAll(run: Run, signer: KeySigner): Promise<Done> {
  const { leased, journal } = run;
  for (;;) {
    const chunk = journal.entries().filter(isMissing).slice(0, LIMITS.batchSize);
    if (chunk.length === 0) return Ok(null);
    const stopped = leased.stopped();
    if (stopped) return stopped;
    journal.note(chunk.map(ask));
    if (!(await journal.commit())) return Err({ kind: "overtaken" });
    const unanswered = await sendCalls(run, chunk, writeCall(leased.apply));
    const keys = new Set(chunk.map(({ eventKey }) => eventKey));
    journal.note(
      journal
        .entries()
        .filter(({ eventKey }) => keys.has(eventKey))
        .flatMap((entry) =>
          entry.op === "create" && entry.state.is === "gone" ? underAnotherKey(run, entry, signer) : [],
        ),
    );
    if (unanswered) return Err(await failureAt(run, unanswered));
  }
}

/**
 * Creates again an event that the person deleted while the apply was unfinished, under another key
 * if its own is used up.
 */
function underAnotherKey({ leased, journal }: Run, entry: CreateEntry, signer: KeySigner): CreateEntry[] {
  const { position, after, work, markedFor } = entry;
  const { sessionId, variantIndex, attempt } = leased.apply;
  const used = journal.entries().filter((each) => each.op === "create" && each.position === position).length;
  if (used >= MOST_KEYS) return [];
  const eventKey = eventKeyOf({ sessionId, variantIndex, position, attempt, used }, signer);
  return [{ ...intend(after, { position, eventKey }, work), ...(markedFor !== undefined && { markedFor }) }];
}
