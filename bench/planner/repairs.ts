import { createRequire } from "node:module";
import type highs from "highs";
import type { StandingPlan } from "#contract/plan.ts";
import { type DraftVariant, minutesLacking } from "#contract/variant.ts";
import type { Watch } from "#contract/watch.ts";
import { DAY_MS, epochOf, formatInstant, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { Random } from "#planner/search/random.ts";
import { chanceOf } from "../../test/support/chance.ts";
import { type Daywright, startDaywright } from "../../test/support/daywright.ts";
import { importCalendar } from "../../test/support/import-calendar.ts";
import { calendar } from "../../test/support/two-owners.ts";
import { type Change, fewestChanges, type SmallWeek } from "./fewest-changes.ts";
import { formatPercent } from "./figures.ts";

// The package's types describe what `require` gives; `import` gives something else.
const { default: loadHighs } = createRequire(import.meta.url)("highs") as typeof highs;

const SUNDAY = Date.parse("2026-12-06T19:00:00Z");
const MONDAY = Date.parse("2026-12-07T00:00:00Z");
const SLOT_MS = 30 * MINUTE_MS;
const DAYS = 3;
const HOURS = [
  ["09:00", "12:00"],
  ["13:00", "16:00"],
];
/** Preferences under which only events, hours, due dates and lengths constrain a plan. */
const PREFERENCES = {
  ...{ time_zone: "UTC", slot_minutes: 30, buffer_minutes: 0, min_block_minutes: 30, max_block_minutes: 120 },
  ...{ max_focus_minutes_per_day: 1_440, longest_stretch_minutes: 1_440 },
  working_hours: { mon: HOURS, tue: HOURS, wed: HOURS, thu: [], fri: [], sat: [], sun: [] },
};

export type ComparedRepair = {
  readonly seed: number;
  readonly what: string;
  readonly ours: Change | null;
  /** The proven minimum. */
  readonly least: Change;
  /** Whether our repair resolves all disruptions. */
  readonly isWhole: boolean;
};

/** `--repairs`: the watch's repairs of small weeks against the smallest ones, proven by HiGHS. */
export async function benchRepairs(count: number, from = 1): Promise<void> {
  const found: ComparedRepair[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const compared = await compareRepair(seed);
    if (!compared) continue;
    found.push(compared);
    if (!isLeast(compared) || !compared.isWhole) console.log(`  ${JSON.stringify(compared)}`);
  }
  const share = (those: (one: ComparedRepair) => boolean) => {
    const number = found.filter(those).length;
    return `${number} of ${found.length} (${formatPercent(number / found.length)})`;
  };
  console.log(`${found.length} small weeks that one change broke, against HiGHS`);
  console.log(`  as much work placed    ${share(({ ours, least }) => ours?.unplaced === least.unplaced)}`);
  console.log(`  and fewest changes     ${share(isLeast)}`);
  console.log(`  nothing broken after   ${share(({ isWhole }) => isWhole)}`);
}

export function isLeast({ ours, least }: ComparedRepair): boolean {
  return ours !== null && ours.unplaced <= least.unplaced && ours.changes <= least.changes;
}

/**
 * Disrupts one standing plan by one change, and compares the watch's repair with the least; null
 * when not all of the week's work fitted, or the change disrupted nothing.
 */
export async function compareRepair(seed: number): Promise<ComparedRepair | null> {
  const random = new Random(seed * 7_919 + 3);
  const { below } = chanceOf(random);
  await using server = await startDaywright({
    overrides: { now: () => Temporal.Instant.fromEpochMilliseconds(SUNDAY), requestsPerMinute: 10_000 },
  });
  await server.call("PUT", "/api/preferences", PREFERENCES);
  const moment = () => MONDAY + below(DAYS) * DAY_MS + 9 * HOUR_MS + below(12) * SLOT_MS;
  const meetings = Array.from({ length: below(4) }, () => meetAt(moment(), 1 + below(3)));
  const tasks = new Map(
    Array.from({ length: 3 + below(4) }, (_, index) => {
      const due = random.next() < 0.6 ? MONDAY + below(DAYS) * DAY_MS + 16 * HOUR_MS : MONDAY + DAYS * DAY_MS;
      const id: string = `t${index}`;
      return [id, { minutes: 30 * (2 + below(6)), due }] as const;
    }),
  );
  if (!(await applyPlan(server, meetings, tasks))) return null;
  const { blocks } = await standing(server);
  const block = blocks[below(blocks.length)];
  if (!block?.work) return null;
  const task = tasks.get(block.work.id) as { minutes: number; due: number };
  const what = ["a meeting", "a meeting", "due earlier", "work grew"][below(4)] ?? "";
  if (what === "a meeting") {
    const meeting = meetAt(epochOf(block.start) + (below(3) - 1) * SLOT_MS, 1 + below(4));
    meetings.push(meeting);
    await meet(server, "disruption", meeting);
  } else if (what === "due earlier") {
    task.due = epochOf(block.start) + below(2) * SLOT_MS;
    await server.call("PATCH", `/api/tasks/${block.work.id}`, { due: formatInstant(task.due) });
  } else {
    task.minutes += 30 * (1 + below(3));
    await server.call("PATCH", `/api/tasks/${block.work.id}`, { duration_minutes: task.minutes });
  }
  const { disruptions }: Watch = (await server.call("POST", "/api/watch/check")).json;
  if (disruptions.length === 0) return null;
  // A new solver each time, because its memory only grows.
  const least = await fewestChanges(await loadHighs(), toWeek(meetings, tasks, blocks));
  const sessionId = disruptions.find(({ repair }) => repair !== null)?.repair?.session_id;
  if (sessionId === undefined) return { seed, what, ours: null, least, isWhole: false };
  const { json } = await server.call("GET", `/api/planner/${sessionId}`);
  const ours = changeOf(json.draft_variants[0], blocks.length);
  return { seed, what, ours, least, isWhole: await isWholeAfter(server, sessionId, ours) };
}

type Span = { readonly start: number; readonly end: number };
type Tasks = ReadonlyMap<string, { readonly minutes: number; readonly due: number }>;

const meetAt = (start: number, slots: number): Span => ({ start, end: start + slots * SLOT_MS });

async function meet(server: Daywright, name: string, { start, end }: Span): Promise<void> {
  const stamp = (time: number) => formatInstant(time).replace(/[-:]/g, "");
  const text = calendar(name, stamp(start)).replace("DURATION:PT1H", `DURATION:PT${(end - start) / MINUTE_MS}M`);
  await importCalendar(server, text, name);
}

/** False when not all of the work fits. */
async function applyPlan(server: Daywright, meetings: readonly Span[], tasks: Tasks): Promise<boolean> {
  for (const [index, meeting] of meetings.entries()) await meet(server, `meeting${index}`, meeting);
  for (const [id, { minutes, due }] of tasks)
    await server.call("POST", "/api/tasks", { id, title: id, duration_minutes: minutes, due: formatInstant(due) });
  const window = { start_time: formatInstant(MONDAY), end_time: formatInstant(MONDAY + 7 * DAY_MS), time_zone: "UTC" };
  const { json } = await server.call("POST", "/api/planner", window);
  const { json: payload } = await server.call("GET", `/api/planner/${json.session_id}`);
  const [variant] = payload.draft_variants;
  if (!variant || (variant.unplaced ?? []).length > 0) return false;
  const choice = { variant_index: 0, calendar_id: payload.writable_calendars[0].id, allow_conflicts: false };
  return (await server.call("POST", `/api/planner/${json.session_id}/apply`, choice)).status === 200;
}

async function standing(server: Daywright): Promise<StandingPlan> {
  const window = { start_time: formatInstant(MONDAY), end_time: formatInstant(MONDAY + 7 * DAY_MS) };
  return (await server.call("GET", `/api/plan?${new URLSearchParams(window)}`)).json;
}

/** The week in half hours. Free half hours are numbered with a gap at every border. */
function toWeek(meetings: readonly Span[], tasks: Tasks, blocks: StandingPlan["blocks"]): SmallWeek {
  const free: number[] = [];
  for (let day = 0; day < DAYS; day++)
    for (let slot = 0; slot < 14; slot++) {
      const start = MONDAY + day * DAY_MS + 9 * HOUR_MS + slot * SLOT_MS;
      const isLunch = slot === 6 || slot === 7;
      const isTaken = meetings.some((meeting) => meeting.start < start + SLOT_MS && meeting.end > start);
      if (!isLunch && !isTaken) free.push((start - MONDAY) / SLOT_MS);
    }
  const slotOf = (time: string) => (epochOf(time) - MONDAY) / SLOT_MS;
  return {
    free: new Set(free),
    longest: 4,
    tasks: [...tasks].map(([id, { minutes, due }]) => ({
      slots: minutes / 30,
      due: Math.floor((due - MONDAY) / SLOT_MS),
      stood: blocks
        .filter(({ work }) => work?.id === id)
        .map(({ start, end }) => ({ start: slotOf(start), length: slotOf(end) - slotOf(start) })),
    })),
  };
}

function changeOf({ events, removes = [], unplaced = [] }: DraftVariant, stood: number): Change {
  const changed = events.filter(({ stands }) => stands === "moved" || stands === "new").length;
  const placesLeft = stood - events.filter(({ stands }) => stands === "kept").length;
  return {
    unplaced: minutesLacking(unplaced) / 30,
    changes: changed + removes.length,
    placesLeft,
  };
}

async function isWholeAfter(server: Daywright, sessionId: string, { unplaced }: Change): Promise<boolean> {
  const { json: payload } = await server.call("GET", `/api/planner/${sessionId}`);
  const choice = { variant_index: 0, calendar_id: payload.writable_calendars[0].id, allow_conflicts: false };
  const applied = await server.call("POST", `/api/planner/${sessionId}/apply`, choice);
  const { disruptions }: Watch = (await server.call("POST", "/api/watch/check")).json;
  const left = disruptions.filter(({ kind }) => kind !== "unplaced" || unplaced === 0);
  return applied.status === 200 && left.length === 0 && (await standing(server)).conflicts.length === 0;
}
