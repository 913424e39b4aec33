import assert from "node:assert/strict";
import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import type { StandingPlan } from "#contract/plan.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { Answer } from "../../support/daywright.ts";
import { audit } from "./accountant.ts";
import { noteUpdate } from "./by-hand.ts";
import type { OutsideCalendar } from "./calendars.ts";
import {
  answerFaults,
  applied,
  changesBy,
  doubleBookings,
  leftForNothing,
  type Made,
  tellLeft,
} from "./changes-by-update.ts";
import type { BlockNote, ChangeNote, Diary } from "./life-record.ts";
import { answerByPolicy, type Meetings, meetingsIn, mondayAt, newBlock } from "./life-record.ts";
import type { Machine } from "./machine.ts";
import { instantText, type Shown } from "./shown-events.ts";
import { isStale, type Marks, marksOf } from "./stale-plan.ts";

/** A plan that was asked for, and what was known when it was. */
export type Proposal = {
  readonly sessionId: string;
  readonly variants: readonly DraftVariant[];
  /** What Daywright had been told of each piece of work by then. */
  readonly marks: Marks;
  /** How often the person had changed each block behind the server's back by then. */
  readonly edits: ReadonlyMap<string, number>;
  readonly window: { readonly start: number; readonly end: number };
  /** What else was in the calendar. */
  readonly meetings: Meetings;
  /** Whether it was made over what stands: one that is brought along and names no block is not. */
  readonly overStanding: boolean;
  /** By somebody else, who may put anything anywhere, also over each other and into the past. */
  readonly brought: boolean;
  /** Nothing has changed since. */
  fresh: boolean;
};

/** Somebody who lives with a server, sees it only over HTTP, and writes down what happens. */
export class Person {
  readonly machine: Machine;
  readonly calendar: OutsideCalendar;
  readonly random: () => number;
  readonly born: number;
  readonly diary: Diary;
  readonly counts = new Map<string, number>();
  calendarId = "";
  /** The server dies at this step of what it is next asked insistently. */
  diesAt: number | null = null;

  constructor(machine: Machine, calendar: OutsideCalendar, random: () => number, zone: string) {
    this.machine = machine;
    this.calendar = calendar;
    this.random = random;
    this.born = machine.now;
    this.diary = {
      zone,
      tasks: new Map(),
      habits: new Map(),
      blocks: new Map(),
      updates: [],
      policy: "ask",
      calendar: new Map(),
      left: [],
    };
  }

  get now(): number {
    return this.machine.now;
  }

  readonly ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = typeof body === "string" ? { "content-type": "text/calendar" } : {};
    const answer = await this.machine.call(method, path, body, headers);
    assert.ok(answer.status < 400, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  };

  /**
   * Asks, and one time in eight the server dies on the way; then it is asked again, as a person
   * would.
   */
  async insist(method: string, path: string, body?: unknown): Promise<Answer> {
    const dies = this.diesAt ?? (this.random() < 0.125 ? this.upTo(30) : null);
    this.diesAt = null;
    let answer = dies === null ? null : await this.machine.callDying(dies, method, path, body);
    for (let tries = 0; tries < 100; tries++) {
      answer ??= await this.machine.call(method, path, body);
      const isPassing = answer.status >= 500 || (answer.status === 409 && isInFlight(answer));
      if (!isPassing) return answer;
      await new Promise((resolve) => setTimeout(resolve, 20));
      answer = null;
    }
    throw new Error(`${method} ${path} never ended`);
  }

  upTo(most: number): number {
    return 1 + Math.floor(this.random() * most);
  }

  readonly oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(this.random() * list.length)];

  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** In an order that is the same whenever the life is lived again. */
  async shown(): Promise<Shown[]> {
    return (await this.calendar.events(this.ask)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  async standing(): Promise<StandingPlan> {
    const [start, end] = [this.born - 8 * DAY_MS, this.born + 80 * DAY_MS].map(instantText);
    return (await this.ask("GET", `/api/plan?start_time=${start}&end_time=${end}`)).json;
  }

  /** What is wrong with the books. */
  async check(): Promise<string[]> {
    let plan = await this.standing();
    // On a busy machine a source may be aborted: that is said, and a person looks again.
    for (let tries = 0; plan.unread.length > 0 && tries < 5; tries++) plan = await this.standing();
    answerByPolicy(this.diary, this.now);
    const unread = plan.unread.map(({ label, error }) => `${label} is said to be unread: ${error.message}`);
    const seen = { now: this.now, shown: await this.shown(), plan, exact: this.machine.isExact };
    return [...unread, ...audit(this.diary, seen)];
  }

  async propose(days: number, again: string | null = null): Promise<Proposal> {
    const start = this.now + Math.floor(this.random() * 3) * HOUR_MS;
    answerByPolicy(this.diary, this.now);
    const known = this.#known();
    const window = { start_time: instantText(start), end_time: instantText(start + days * DAY_MS) };
    const { zone } = this.diary;
    const made = again
      ? await this.insist("POST", `/api/planner/${again}/variants`, {})
      : await this.insist("POST", "/api/planner", { ...window, time_zone: zone });
    assert.ok(made.status < 300, `planning: ${made.status} ${made.text}`);
    const sessionId: string = made.json.session_id ?? again;
    const payload: PlannerPayload = (await this.ask("GET", `/api/planner/${sessionId}`)).json;
    return { sessionId, ...proposedIn(payload), ...known, brought: false, fresh: true };
  }

  /** A plan that was made elsewhere. */
  async bring(variant: DraftVariant): Promise<Proposal> {
    answerByPolicy(this.diary, this.now);
    const known = this.#known();
    const made = await this.insist("POST", "/api/planner", {
      start_time: instantText(this.now),
      end_time: instantText(this.now + 12 * DAY_MS),
      time_zone: this.diary.zone,
      ai_draft: "",
      draft_variants: [variant],
    });
    assert.ok(made.status < 300, `bringing a plan: ${made.status} ${made.text}`);
    const payload: PlannerPayload = (await this.ask("GET", `/api/planner/${made.json.session_id}`)).json;
    return { sessionId: payload.session_id, ...proposedIn(payload), ...known, brought: true, fresh: false };
  }

  /** What is known when a plan is asked for. */
  #known(): Pick<Proposal, "marks" | "edits" | "meetings"> {
    const edits = new Map([...this.diary.blocks.values()].map(({ key, edits }) => [key, edits]));
    return { marks: marksOf(this.diary), edits, meetings: meetingsIn(this.diary) };
  }

  /**
   * Applies a plan, finds out what that did to the calendar, and says what of it should not have
   * happened.
   */
  async apply(proposal: Proposal, index: number, allowConflicts: boolean): Promise<string[]> {
    const variant = proposal.variants[index] as DraftVariant;
    const body = { variant_index: index, calendar_id: this.calendarId, allow_conflicts: allowConflicts };
    const path = `/api/planner/${proposal.sessionId}`;
    const began = this.now;
    const answer = await this.insist("POST", `${path}/apply`, body);
    const stale = proposal.overStanding && isStale(variant, proposal.marks, this.diary);
    const wasWritten = answer.status === 200 || isAlreadyApplied(answer);
    const before = this.diary.calendar;
    this.diary.left = [];
    const after = new Map((await this.shown()).map((event) => [event.key, event]));
    if (wasWritten && stale) return [`a plan of yesterday was applied: ${answer.text}`];
    if (!wasWritten) {
      const isSaidStale = answer.json?.type === "urn:daywright:plan-changed";
      this.count(`apply ${answer.status}${isSaidStale ? " plan-changed" : ""}`);
      if (isSaidStale !== stale) return [`a plan that is ${stale ? "" : "not "}stale was refused: ${answer.text}`];
      const mayRefuse = !proposal.fresh || variant.events.length + (variant.removes?.length ?? 0) === 0;
      return mayRefuse ? [] : [`a fresh plan could not be applied: ${answer.text}`];
    }
    this.count("applies");
    const { changes, made, left, faults } = changesBy(variant, { diary: this.diary, before, after });
    this.diary.left = left;
    if (made.some(({ draft }) => draft.recurrence !== null)) this.count("series");
    if (answer.status === 200) faults.push(...answerFaults(answer.json, changes, left));
    const mayOverlap = !allowConflicts && !proposal.fresh;
    const since = { diary: this.diary, before, after, now: this.now, mayOverlap, edits: proposal.edits };
    for (const one of leftForNothing(left, since)) faults.push(`${tellLeft(one)} was left out for no reason`);
    if (faults.length > 0) faults.push(`the apply was answered ${answer.text}`);
    for (const { after: put } of changes)
      if (put && put.start < began && !proposal.brought) faults.push(`${put.title} was put into the past`);
    // What a brought plan puts over itself is its own affair; where it moves a block from is free.
    const staying = new Map([...before].filter(([key]) => !changes.some((change) => change.key === key)));
    if (!allowConflicts) faults.push(...doubleBookings(changes, proposal.brought ? staying : after));
    this.diary.calendar = applied(before, changes);
    const plan = { writtenAt: this.now, window: proposal.window, meetings: proposal.meetings };
    const learned = await this.#learn(made, changes);
    noteUpdate(this.diary, { undo: `${path}/undo`, at: began, changes, plan, undone: false });
    return [...faults, ...learned];
  }

  /**
   * Writes down what each new event is of, by its draft, and compares that with what the server
   * says.
   */
  async #learn(made: readonly Made[], changes: readonly ChangeNote[]): Promise<string[]> {
    for (const { key, after } of changes) {
      const note = this.diary.blocks.get(key);
      if (note && after) note.times = after;
    }
    if (made.length === 0) return [];
    const { blocks } = await this.standing();
    return made.flatMap(({ event, draft }) => {
      const { key } = event;
      const work = this.#workOf(draft, event);
      const block = blocks.find(({ block_id }) => block_id === key);
      if (!block) return [`${event.title} was written, and is no block`];
      const eventId = block.event_id;
      this.diary.blocks.set(key, newBlock({ key, eventId, work, times: event }));
      const id = work.kind === "habit" ? `${work.id}@${work.monday}` : work.kind === "task" ? work.id : undefined;
      return block.work?.id === id ? [] : [`${event.title} is a block of ${block.work?.id} instead of ${id}`];
    });
  }

  #workOf({ task_id: id = "" }: DraftEvent, { start }: Shown): BlockNote["work"] {
    if (this.diary.tasks.has(id)) return { kind: "task", id };
    if (!this.diary.habits.has(id)) return { kind: "none" };
    return { kind: "habit", id, monday: mondayAt(start, this.diary.zone) };
  }
}

function proposedIn({ draft_variants: variants, start_time, end_time, standing }: PlannerPayload) {
  const window = { start: Date.parse(start_time), end: Date.parse(end_time) };
  return { variants, window, overStanding: standing !== undefined };
}

function isInFlight({ json }: Answer): boolean {
  return /in flight|by another request/.test(json?.detail ?? "");
}

function isAlreadyApplied({ status, json }: Answer): boolean {
  return status === 409 && /is applied/.test(json?.detail ?? "");
}
