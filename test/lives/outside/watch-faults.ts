import type { StandingPlan } from "#contract/plan.ts";
import type { Watch } from "#contract/watch.ts";
import { DAY_MS, epochOf, formatInstant, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { listenOnLoopback } from "../../doubles/http-double.ts";
import { icalendarOf } from "../../fixtures/icalendar.ts";
import { createChance } from "../../support/chance.ts";
import { type Answer, startDaywright } from "../../support/daywright.ts";
import { startWebhook } from "../../support/receivers.ts";
import { type OutsideCalendar, openCalendar } from "./calendars.ts";
import { type Shown, toIcs } from "./shown-events.ts";

const SUNDAY = Date.parse("2026-12-06T18:00:00Z");
const TASKS = ["a", "b", "c", "d", "e", "f"];
const LATE = formatInstant(SUNDAY + 11 * DAY_MS);
/** The calendars are not to be full. */
const MOST_MEETINGS = 6;

type World = {
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly calendars: readonly OutsideCalendar[];
  readonly feed: Shown[];
  readonly meetings: { readonly meeting: Shown; readonly at: number }[];
};

export type Watched = {
  readonly broken: number;
  readonly notices: number;
  /** What was not as it must be: empty where the watch is right. */
  readonly faults: readonly string[];
};

/**
 * Lets meetings come, move and go at Google, on a CalDAV server and in a feed, and tasks be due
 * earlier or grow, over a plan that stands, and lets sources fail; after each change the watch
 * looks, and what it offers is carried out. Whether a plan is broken, `GET /api/plan` says, which
 * does not know of the watch.
 */
export async function watchChanges(seed: number, changes: number): Promise<Watched> {
  const chance = createChance(seed);
  const [google, caldav] = await Promise.all([
    openCalendar("google", () => SUNDAY),
    openCalendar("caldav", () => SUNDAY),
  ]);
  const feed: Shown[] = [];
  const source = await listenOnLoopback((_, response) => {
    response.setHeader("content-type", "text/calendar").end(feedOf(feed));
  });
  let secret = "";
  const webhook = await startWebhook(() => secret);
  const env = { ...google.env, ...caldav.env };
  let clock = SUNDAY;
  const now = () => Temporal.Instant.fromEpochMilliseconds(clock);
  const server = await startDaywright({ env, overrides: { now, requestsPerMinute: 1_000_000 } });
  const world: World = { ask: server.call, calendars: [google, caldav], feed, meetings: [] };
  const faults: string[] = [];
  const told = new Set<string>();
  let broken = 0;
  try {
    const target = await google.connect(server.call);
    await caldav.connect(server.call);
    await server.call("POST", "/api/connections", { kind: "ics", label: "Feed", url: `${source.url}/feed.ics` });
    const notify = { webhook_url: webhook.url };
    await server.call("PUT", "/api/preferences", { time_zone: "UTC", notify });
    secret = (await server.call("GET", "/api/watch/channels")).json.webhook_secret;
    await applyPlan(world, target);
    for (let turn = 0; turn < changes && faults.length < 5; turn++) {
      clock += MINUTE_MS;
      const unread = chance.oneIn(6) ? chance.below(2) : null;
      if (unread !== null) world.calendars[unread]?.fail?.(true);
      const what = await change(world, chance, turn, unread);
      const note = (fault: string) => faults.push(`seed ${seed}, change ${turn} (${what}): ${fault}`);
      if (unread !== null) {
        const { disruptions: found }: Watch = (await world.ask("POST", "/api/watch/check")).json;
        if (found.length > 0) note(`noticed of a source that was unread: ${found.map(({ kind }) => kind)}`);
        world.calendars[unread]?.fail?.(false);
      }
      const before = await shownIn(world);
      const conflicts = (await standing(world)).conflicts.length;
      const { disruptions }: Watch = (await world.ask("POST", "/api/watch/check")).json;
      for (const { id } of disruptions) told.add(id);
      if ((await shownIn(world)) !== before) note("something was written without consent");
      const overlaps = disruptions.filter(({ kind }) => kind === "overlap");
      if (overlaps.length > 0 !== conflicts > 0) note(`${conflicts} conflicts, ${overlaps.length} overlaps noticed`);
      if (disruptions.length === 0) continue;
      broken++;
      const [{ repair, reason } = { repair: null, reason: null }] = disruptions;
      if (!repair) {
        note(`no repair: ${reason}, of ${disruptions.map(({ kind }) => kind)}`);
        continue;
      }
      const choice = { variant_index: 0, calendar_id: target, allow_conflicts: false };
      const applied = await world.ask("POST", `/api/planner/${repair.session_id}/apply`, choice);
      if (applied.status !== 200 || applied.json.skipped?.length > 0) note(`not applied: ${applied.text}`);
      const left = (await standing(world)).conflicts;
      const after: Watch = (await world.ask("POST", "/api/watch/check")).json;
      if (left.length + after.disruptions.length > 0)
        note(`still broken: ${left.length}, ${after.disruptions.map(({ kind, title }) => `${kind} ${title}`)}`);
    }
    const ids = webhook.received.map(({ id }) => id);
    if (ids.length !== told.size || new Set(ids).size !== ids.length || ids.some((id) => !told.has(id)))
      faults.push(
        `seed ${seed}: ${told.size} disruptions, ${ids.length} notices, ${new Set(ids).size} of them different`,
      );
    return { broken, notices: ids.length, faults };
  } finally {
    await server[Symbol.asyncDispose]();
    await Promise.all([google.close(), caldav.close(), source.close(), webhook[Symbol.asyncDispose]()]);
  }
}

async function applyPlan({ ask }: World, target: string): Promise<void> {
  for (const id of TASKS) {
    await ask("POST", "/api/tasks", {
      id,
      title: `Task ${id}`,
      duration_minutes: 120,
      due: LATE,
      max_block_minutes: 60,
    });
  }
  const window = { start_time: formatInstant(SUNDAY), end_time: formatInstant(SUNDAY + 14 * DAY_MS) };
  const { json } = await ask("POST", "/api/planner", { ...window, time_zone: "UTC" });
  await ask("POST", `/api/planner/${json.session_id}/apply`, { variant_index: 0, calendar_id: target });
}

async function standing({ ask }: World): Promise<StandingPlan> {
  const window = { start_time: formatInstant(SUNDAY), end_time: formatInstant(SUNDAY + 21 * DAY_MS) };
  return (await ask("GET", `/api/plan?${new URLSearchParams(window)}`)).json;
}

/** All that stands in the calendars that can be written to, as text. */
async function shownIn({ calendars, ask }: World): Promise<string> {
  const events = (await Promise.all(calendars.map((calendar) => calendar.events(ask)))).flat();
  return JSON.stringify(events.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
}

async function change(world: World, chance: ReturnType<typeof createChance>, turn: number, unread: number | null) {
  const { ask, meetings } = world;
  const { blocks } = await standing(world);
  const ahead = blocks.filter(({ state }) => state === "planned");
  const block = ahead[chance.below(ahead.length)];
  if (meetings.length >= MOST_MEETINGS) await leave(world, meetings.shift());
  if (unread === null && chance.oneIn(10) && block?.work) {
    const tasks: { id: string; duration_minutes: number; due: string }[] = (await ask("GET", "/api/tasks")).json;
    const task = tasks.find(({ id }) => id === block.work?.id);
    if (task && task.duration_minutes < 240) {
      await ask("PATCH", `/api/tasks/${task.id}`, { duration_minutes: task.duration_minutes + 30, due: LATE });
      return "work grew";
    }
  }
  if (unread === null && chance.oneIn(10) && block?.work) {
    await ask("PATCH", `/api/tasks/${block.work.id}`, { due: formatInstant(epochOf(block.end) - 15 * MINUTE_MS) });
    return "due earlier";
  }
  const at = unread ?? chance.below(3);
  const near = block ? epochOf(block.start) : SUNDAY + DAY_MS;
  const start = chance.oneIn(4) ? SUNDAY + DAY_MS * (1 + chance.below(10)) + chance.below(10) * HOUR_MS : near;
  const meeting = { key: `meeting${seedText(turn)}`, title: `Meeting ${turn}`, start, end: start + 45 * MINUTE_MS };
  meetings.push({ meeting, at });
  if (at === 2) world.feed.push(meeting);
  else await world.calendars[at]?.meet(ask, meeting);
  return `a meeting at ${["Google", "CalDAV", "the feed"][at]}`;
}

async function leave({ calendars, feed }: World, gone: World["meetings"][number] | undefined): Promise<void> {
  if (!gone) return;
  if (gone.at === 2) feed.splice(feed.indexOf(gone.meeting), 1);
  else await calendars[gone.at]?.remove?.(gone.meeting.key);
}

function seedText(turn: number): string {
  return turn.toString(32).padStart(6, "0");
}

function feedOf(meetings: readonly Shown[]): string {
  const events = meetings.map((meeting) => /BEGIN:VEVENT[\s\S]*END:VEVENT/.exec(toIcs(meeting))?.[0] ?? "");
  return icalendarOf(...events);
}
