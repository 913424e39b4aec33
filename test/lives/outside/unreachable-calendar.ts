import type { ApplyResponse } from "#contract/apply.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { DAY_MS } from "#domain/time.ts";
import { audit } from "./accountant.ts";
import type { Act } from "./all-acts.ts";
import { noteUpdate } from "./by-hand.ts";
import type { Diary } from "./life-record.ts";
import type { Person } from "./person.ts";
import { instantText } from "./shown-events.ts";
import { fingerprint } from "./undo-update.ts";

/**
 * The calendar cannot be reached for a while, and is changed meanwhile: every block is where it was
 * seen last, none is anybody's to move, and nothing is written.
 */
export async function sourceFails(person: Person, edit: Act): Promise<string[]> {
  const { calendar, diary, now } = person;
  if (!calendar.fail) return [];
  const before = structuredClone(diary);
  calendar.fail(true);
  try {
    if (person.random() < 0.5) await edit(person);
    const plan = await person.standing();
    const shown = [...before.calendar.values()];
    const faults = audit(before, { now, shown, plan, unread: true, exact: person.machine.isExact });
    if (plan.unread.length === 0) faults.push("nothing is said to be unread");
    faults.push(...(await plannedInTheDark(person)));
    person.count("sources failed");
    return faults.map((fault) => `with the calendar unread, ${fault}`);
  } finally {
    calendar.fail(false);
  }
}

function keepsAll({ created_count, moved_count, deleted_count }: ApplyResponse): boolean {
  return created_count + moved_count + deleted_count === 0;
}

/** Whether its event stands for nothing any more, wherever it is. */
function isOver({ blocks, tasks, habits }: Diary, key: string): boolean {
  const { answer, work } = blocks.get(key) ?? {};
  if (answer || !work || work.kind === "none") return true;
  return (work.kind === "task" ? tasks : habits).get(work.id)?.closed ?? true;
}

async function plannedInTheDark(person: Person): Promise<string[]> {
  const { now, diary, machine } = person;
  const window = { start: now, end: now + person.upTo(9) * DAY_MS };
  const times = { start_time: instantText(window.start), end_time: instantText(window.end) };
  const made = await machine.call("POST", "/api/planner", { ...times, time_zone: diary.zone });
  if (made.status !== 201) return [`planning was answered ${made.status}: ${made.text}`];
  const path = `/api/planner/${made.json.session_id}`;
  const { draft_variants: variants } = (await person.ask("GET", path)).json;
  const touched = (variants as DraftVariant[]).flatMap(({ events, removes = [] }) => [
    ...events.filter(({ stands }) => stands === "moved"),
    ...removes.filter(({ block_id }) => !isOver(diary, block_id)),
  ]);
  const before = fingerprint(new Map((await person.shown()).map((event) => [event.key, event])));
  const choice = { variant_index: 0, calendar_id: person.calendarId, allow_conflicts: false };
  const applied = await machine.call("POST", `${path}/apply`, choice);
  // A plan that keeps everything needs no writing.
  if (applied.status === 200) {
    const plan = { writtenAt: now, window, meetings: null };
    noteUpdate(diary, { undo: `${path}/undo`, at: now, changes: [], plan, undone: false });
  }
  const after = fingerprint(new Map((await person.shown()).map((event) => [event.key, event])));
  return [
    ...(touched.length === 0 ? [] : [`a plan changes blocks that nobody can see: ${JSON.stringify(touched[0])}`]),
    ...(applied.status >= 400 || keepsAll(applied.json) ? [] : [`an apply was answered ${applied.text}`]),
    ...(before === after ? [] : ["the calendar was written to"]),
  ];
}
