import assert from "node:assert/strict";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { answerOne } from "./answer-block.ts";
import { changeByHand } from "./by-hand.ts";
import { isAt } from "./changes-by-update.ts";
import { putOff } from "./defer-block.ts";
import { diesAtEveryStep } from "./every-step.ts";
import { HABIT_ACTS } from "./habit-acts.ts";
import type { Person } from "./person.ts";
import { broughtVariant } from "./proposed-variant.ts";
import { seriesOf } from "./series.ts";
import { instantText } from "./shown-events.ts";
import { fingerprint, undo } from "./undo-update.ts";
import { calmAgain, openWork } from "./unplaced-work.ts";
import { sourceFails } from "./unreachable-calendar.ts";

const QUARTER_MS = 15 * MINUTE_MS;

/** One thing that happens in a life, and what was wrong with it beyond what the books say. */
export type Act = (person: Person) => Promise<string[]>;

const NOTHING_WRONG: string[] = [];

export const ACTS: Readonly<Record<string, Act>> = {
  ...HABIT_ACTS,

  async taskArrives(person) {
    const id = `task-${person.diary.tasks.size}`;
    const minutes = 15 * person.upTo(20);
    const due = person.random() < 0.6 ? person.now + person.upTo(12 * 24) * HOUR_MS : null;
    const title = `Task ${person.diary.tasks.size}`;
    const body = { id, title, duration_minutes: minutes, due: due && instantText(due), priority: person.upTo(4) };
    const answer = await person.insist("POST", "/api/tasks", body);
    assert.ok(answer.status < 300, answer.text);
    person.diary.tasks.set(id, { title, minutes, listed: minutes, due, closed: false });
    return NOTHING_WRONG;
  },

  async taskChanges(person) {
    const [id, note] = person.oneOf([...person.diary.tasks]) ?? [];
    if (!id || !note || note.closed) return NOTHING_WRONG;
    const minutes = 15 * person.upTo(20);
    const due = person.now + person.upTo(12 * 24) * HOUR_MS;
    await person.insist("PATCH", `/api/tasks/${id}`, { duration_minutes: minutes, due: instantText(due) });
    // Said to be as long as it was, it keeps what the person said is left of it.
    Object.assign(note, { due, ...(minutes !== note.listed && { minutes, listed: minutes }) });
    return NOTHING_WRONG;
  },

  async taskEnds(person) {
    const [id, note] = person.oneOf([...person.diary.tasks]) ?? [];
    if (!id || !note || note.closed) return NOTHING_WRONG;
    if (person.random() < 0.5) await person.insist("PATCH", `/api/tasks/${id}`, { done: true });
    else await person.insist("DELETE", `/api/tasks/${id}`);
    note.closed = true;
    return NOTHING_WRONG;
  },

  async timePasses(person) {
    const now = person.now + person.upTo(200) * QUARTER_MS;
    await person.machine.setClock(now, person.random() < 0.5);
    return NOTHING_WRONG;
  },

  async meetingAppears(person) {
    const start = Math.ceil(person.now / HOUR_MS) * HOUR_MS + person.upTo(7 * 24) * HOUR_MS;
    const number = [...person.diary.calendar.values()].filter(({ title }) => title.startsWith("Meeting")).length;
    if (number > 5) return NOTHING_WRONG;
    const key = `meeting${number}x${person.upTo(1e9)}`;
    const meeting = { key, title: `Meeting ${number}`, start, end: start + 30 * MINUTE_MS * person.upTo(4) };
    await person.calendar.meet(person.ask, meeting);
    person.diary.calendar = new Map([...person.diary.calendar, [key, meeting]]);
    return NOTHING_WRONG;
  },

  async calendarIsEdited(person) {
    const { move, remove } = person.calendar;
    const event = person.oneOf([...person.diary.calendar.values()]);
    if (!event || !move || !remove) return NOTHING_WRONG;
    const after = new Map(person.diary.calendar);
    const note = person.diary.blocks.get(event.key);
    // What was answered follows its event no more: nobody sees that a time of a series is another.
    if (seriesOf(event.key) && note?.answer) return NOTHING_WRONG;
    if (person.random() < 0.4) {
      await remove(event.key);
      after.delete(event.key);
      if (note) note.skipped = true;
    } else {
      const start = event.start + (person.upTo(2) === 1 ? -1 : 1) * person.upTo(48) * QUARTER_MS;
      const times = { start, end: start + person.upTo(8) * QUARTER_MS };
      await move(event.key, times);
      after.set(event.key, { ...event, ...times });
      if (note) {
        if (!isAt(event, times) && note.answer === null) Object.assign(note, { theirs: true, times });
      }
    }
    if (note) note.edits++;
    person.diary.calendar = after;
    return NOTHING_WRONG;
  },

  async blocksAreAnswered(person) {
    const faults: string[] = [];
    for (let answers = person.upTo(4); answers > 0; answers--) {
      const past = [...person.diary.blocks.values()].filter(({ times }) => times.start <= person.now);
      const note = person.oneOf(past.length > 0 && person.random() < 0.9 ? past : [...person.diary.blocks.values()]);
      if (note) faults.push(...(await answerOne(person, note)));
    }
    return faults;
  },

  async planIsUpdated(person) {
    const proposal = await person.propose(person.upTo(9) + 1, lastSession(person));
    const index = person.upTo(proposal.variants.length) - 1;
    const faults = await person.apply(proposal, index, person.random() < 0.5);
    const looksAgain = person.random() < 0.5;
    return [...faults, ...openWork(person, proposal, index), ...(looksAgain ? await calmAgain(person, proposal) : [])];
  },

  /** Somebody else planned: anything, anywhere ahead. */
  async planIsBrought(person) {
    const proposal = await person.bring(broughtVariant(person));
    return person.apply(proposal, 0, person.random() < 0.5);
  },

  planIsChangedByHand: changeByHand,
  blockIsPutOff: putOff,
  updateDiesAtEveryStep: diesAtEveryStep,

  sourceFails: (person) => sourceFails(person, ACTS.calendarIsEdited as Act),

  async pastBlocksCountAs(person) {
    const policy = person.oneOf(["ask", "done", "missed"] as const) ?? "ask";
    const { json } = await person.ask("GET", "/api/preferences");
    await person.ask("PUT", "/api/preferences", { ...json, past_blocks: policy });
    person.diary.policy = policy;
    return NOTHING_WRONG;
  },

  async planIsUpdatedLate(person) {
    const proposal = await (person.random() < 0.3 ? person.propose(4) : person.bring(broughtVariant(person)));
    const between = person.oneOf(MEANWHILE) ?? "timePasses";
    const faults = (await ACTS[between]?.(person)) ?? [];
    proposal.fresh = false;
    const index = person.upTo(proposal.variants.length) - 1;
    return [...faults, ...(await person.apply(proposal, index, person.random() < 0.5))];
  },

  async updateIsUndone(person) {
    const open = person.diary.updates.filter(({ undone }) => !undone);
    const update = person.random() < 0.7 ? open.at(-1) : person.oneOf(open);
    return update ? undo(person, update, person.random() < 0.3 ? "all" : "remaining") : NOTHING_WRONG;
  },

  /**
   * Taken back in turn and at once, updates lead back to the calendar as it was, in times and
   * identities.
   */
  async updatesAreUndoneInTurn(person) {
    const before = fingerprint(person.diary.calendar);
    const faults: string[] = [];
    const first = person.diary.updates.length;
    for (let updates = person.upTo(2); updates > 0; updates--) {
      const proposal = await (person.random() < 0.3 ? person.propose(3) : person.bring(broughtVariant(person)));
      faults.push(...(await person.apply(proposal, person.upTo(proposal.variants.length) - 1, true)));
    }
    for (const update of person.diary.updates.slice(first).toReversed())
      faults.push(...(await undo(person, update, "remaining")));
    const isBack = fingerprint(new Map((await person.shown()).map((event) => [event.key, event]))) === before;
    return isBack ? faults : [...faults, "updates were undone in turn, and the calendar is another"];
  },
};

/** What may happen between a plan and its apply. */
const MEANWHILE = [
  "timePasses",
  "meetingAppears",
  "calendarIsEdited",
  "blocksAreAnswered",
  "taskChanges",
  "taskEnds",
  "planIsChangedByHand",
  "updateIsUndone",
  "planIsBrought",
] as const;

function lastSession(person: Person): string | null {
  const last = person.diary.updates.at(-1);
  const isOld = person.random() < 0.5;
  return last && !isOld && !last.undone ? (/planner\/([^/]+)/.exec(last.undo ?? "")?.[1] ?? null) : null;
}
