import type { PlanFacts } from "#server/writer/port.ts";
import type { Block, DraftFact, Range } from "#wording/draft/fact.ts";
import { localDate, MINUTE } from "./arbitrary-plans.ts";
import { clockOf, keeps, minutesOf, once, WEEKDAYS } from "./keeps-wish.ts";

type Variant = PlanFacts["variants"][number];
type Kind = DraftFact["kind"];
type Of<K extends Kind> = DraftFact & { readonly kind: K };
/**
 * Whether a fact is so, worked out anew from the variants as they are on the wire. `own`: the plan
 * that it is about.
 */
type Checks = { readonly [K in Kind]: (fact: Of<K>, facts: PlanFacts, own: Variant) => boolean };

const metric =
  (name: "minutes_placed" | "minutes_unplaced" | "late_minutes" | "deadlines_met" | "longest_focus_minutes") =>
  (variant: Variant) =>
    variant.metrics?.[name] ?? Number.NaN;
const isRange = ({ least, most }: Range, values: readonly number[]) =>
  values.every((value) => least <= value && value <= most) && values.includes(least) && values.includes(most);
const isBlock = ({ title, start, end }: Block, event: Variant["events"][number] | undefined) =>
  event?.summary === title && Date.parse(event.start) === start && Date.parse(event.end) === end;
const lastEnd = (variant: Variant, { times }: PlanFacts) =>
  Math.max(
    ...once(variant)
      .filter(({ task_id: id }) => id === undefined || times === undefined || id in times)
      .map(({ end }) => Date.parse(end)),
  );
const daysOf = ({ metrics }: Variant) =>
  metrics?.load_per_day.filter(({ minutes }) => minutes > 0).length ?? Number.NaN;
const heaviest = ({ metrics }: Variant) => Math.max(...(metrics?.load_per_day.map(({ minutes }) => minutes) ?? []));
const load = ({ metrics }: Variant, date: string) => metrics?.load_per_day.find((day) => day.date === date)?.minutes;

/** Spare minutes of work that is in time, with blocks, due in the window, not at a fixed time. */
function spares(facts: PlanFacts, variant: Variant): { title: string; minutes: number; id: string }[] {
  const found = [];
  for (const { task_id: id, minutes } of variant.metrics?.cushions ?? []) {
    const own = variant.events.find(({ task_id }) => task_id === id);
    const times = facts.times?.[id];
    const due = Date.parse(times?.due ?? "");
    const room = due - Date.parse(times?.earliest_start ?? "1970-01-01");
    const isFixed = room <= (times?.duration_minutes ?? 0) * MINUTE;
    if (own && minutes >= 0 && due <= Date.parse(facts.endTime) && !isFixed)
      found.push({ title: own.summary, minutes, id });
  }
  return found;
}

/** No block touches a working day that lies ahead. */
function isFree(date: string, { timeZone, workingHours, now = 0 }: PlanFacts, variant: Variant): boolean {
  const weekday = WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? "sun";
  const touches = variant.events.some(
    ({ start, end }) =>
      localDate(Date.parse(start), timeZone) <= date && date <= localDate(Date.parse(end) - 1, timeZone),
  );
  return (workingHours?.[weekday].length ?? 0) > 0 && !touches && localDate(now - 1, timeZone) < date;
}

/** Whether `value` is ahead of that of every other plan by `least` or more. */
function leads(own: Variant, { variants }: PlanFacts, value: (variant: Variant) => number, least: number): boolean {
  const others = variants.filter((other) => other !== own);
  return others.length > 0 && others.every((other) => value(own) - value(other) >= least);
}

function lacksOf({ variants }: PlanFacts, title: string) {
  return variants.flatMap((variant) => {
    const lack = variant.unplaced?.find((work) => work.title === title);
    return lack ? [{ ...lack, plan: variant.title }] : [];
  });
}

export const CHECKS: Checks = {
  "nothing-to-plan": ({ from, to }, facts) =>
    facts.variants.every(({ events, unplaced }) => events.length + (unplaced?.length ?? 0) === 0) &&
    isWindow(from, to, facts),
  fits: ({ placed, unplaced, from, to }, facts) =>
    isRange(placed, facts.variants.map(metric("minutes_placed"))) &&
    isRange(unplaced, facts.variants.map(metric("minutes_unplaced"))) &&
    isWindow(from, to, facts),
  deadlines: ({ met, total }, { variants }) => total === 3 && isRange(met, variants.map(metric("deadlines_met"))),
  wish: ({ wish, keptBy, brokenBy }, facts) => {
    const kept = facts.variants.filter((variant) => keeps(wish, facts, variant)).map(({ title }) => title);
    const others = facts.variants.map(({ title }) => title).filter((title) => !kept.includes(title));
    return (
      keptBy.join() === kept.join() &&
      brokenBy.join() === others.join() &&
      wish.kind !== "breaks" &&
      wish.kind !== "focus"
    );
  },
  keeps: ({ wish, kept }, facts, own) => kept === keeps(wish, facts, own),
  tight: ({ title, spare }, facts) => {
    const all = facts.variants.flatMap((variant) => spares(facts, variant).filter((work) => work.title === title));
    return (
      isRange(
        spare,
        all.map(({ minutes }) => minutes),
      ) && spare.most < 120
    );
  },
  "free-in-all": ({ dates }, facts) => dates.every((date) => facts.variants.every((each) => isFree(date, facts, each))),
  "least-harm": (_, facts, own) =>
    leads(own, facts, (each) => -metric("late_minutes")(each) - metric("minutes_unplaced")(each), 1),
  pick: ({ plan }, { variants }) => variants.some(({ title }) => title === plan),
  note: ({ text }, { variants }) => variants.every(({ note }) => note === text),
  "late-in": ({ minutes, plans, all }, { variants }) => {
    const late = variants.filter(({ metrics }) => metrics?.late_minutes);
    return (
      isRange(minutes, late.map(metric("late_minutes"))) &&
      late.map(({ title }) => title).join() === plans.join() &&
      all === (late.length === variants.length)
    );
  },
  "left-out": ({ title, minutes, plans, of, reason }, facts) => {
    const lacks = lacksOf(facts, title);
    const named = lacks.map(({ plan }) => plan).join();
    return (
      isRange(
        minutes,
        lacks.map((lack) => lack.minutes),
      ) &&
      (plans === null ? lacks.length === facts.variants.length : plans.join() === named) &&
      lacks.every((lack) => lack.reason === reason || (of !== null && lack.plan !== of))
    );
  },
  "more-left-out": ({ count }, { variants }) =>
    new Set(variants.flatMap(({ unplaced = [] }) => unplaced.map(({ task_id }) => task_id))).size === count + 4,
  unanswered: ({ minutes }, { unansweredMinutes }) => minutes === unansweredMinutes,
  unread: ({ labels }, { unreadSources }) => labels.join() === unreadSources.join(),
  "not-understood": ({ parts, more }, { notUnderstood = [] }) =>
    parts.length + more === notUnderstood.length && parts.every((part, at) => part === notUnderstood[at]),
  purpose: ({ strategy }, _, own) => strategy === own.variant_id,
  empty: (_, __, { events }) => events.length === 0,
  totals: ({ minutes, days, fullest }, _, own) =>
    minutes === own.metrics?.minutes_placed &&
    days === daysOf(own) &&
    (fullest === null ? days < 2 : fullest.minutes === heaviest(own) && load(own, fullest.date) === fullest.minutes),
  habit: ({ block }, _, { events }) =>
    events.some((event) => isBlock(block, event) && event.recurrence?.[0]?.endsWith("MO,FR")) &&
    block.weekly?.join() === "1,5",
  day: ({ date, blocks }, { timeZone }, own) => {
    const all = once(own).filter(({ start }) => localDate(Date.parse(start), timeZone) === date);
    const inOrder = blocks.every((block, at) => at === 0 || (blocks[at - 1]?.start ?? 0) <= block.start);
    return (
      inOrder && blocks.length === all.length && blocks.every((block) => all.some((event) => isBlock(block, event)))
    );
  },
  "later-days": ({ blocks, minutes, last }, { timeZone }, own) => {
    const dates = [...new Set(once(own).map(({ start }) => localDate(Date.parse(start), timeZone)))].toSorted();
    const later = once(own).filter(({ start }) => dates.indexOf(localDate(Date.parse(start), timeZone)) >= 7);
    return (
      blocks === later.length &&
      minutes === later.reduce((sum, event) => sum + minutesOf(event), 0) &&
      last === dates.at(-1)
    );
  },
  stands: ({ place, measure }, facts, own) => {
    const sign = place === "best" ? 1 : -1;
    switch (measure.kind) {
      case "placed":
        return (
          measure.minutes === metric("minutes_placed")(own) &&
          leads(own, facts, (each) => sign * metric("minutes_placed")(each), 15)
        );
      case "late":
        return (
          measure.minutes === metric("late_minutes")(own) &&
          leads(own, facts, (each) => -sign * metric("late_minutes")(each), 15)
        );
      case "focus":
        return (
          measure.minutes === metric("longest_focus_minutes")(own) &&
          leads(own, facts, (each) => sign * metric("longest_focus_minutes")(each), 15)
        );
      case "slack": {
        const least = (each: Variant) => Math.min(...spares(facts, each).map(({ minutes }) => minutes));
        return measure.minutes === least(own) && leads(own, facts, (each) => sign * least(each), 15);
      }
      case "fullest":
        return (
          measure.load.minutes === heaviest(own) &&
          load(own, measure.load.date) === heaviest(own) &&
          leads(own, facts, (each) => -sign * heaviest(each), 15)
        );
      case "days":
        return measure.days === daysOf(own) && leads(own, facts, (each) => -sign * daysOf(each), 1);
      case "finish":
        return (
          measure.at === lastEnd(own, facts) && leads(own, facts, (each) => -sign * lastEnd(each, facts), 60 * MINUTE)
        );
      case "moved":
        return (
          measure.blocks === own.metrics?.blocks_moved &&
          leads(own, facts, (each) => -sign * (each.metrics?.blocks_moved ?? Number.NaN), 1)
        );
    }
  },
  fullest: ({ load: { date, minutes } }, _, own) => minutes === heaviest(own) && load(own, date) === minutes,
  finish: ({ at }, facts, own) => at === lastEnd(own, facts),
  begins: ({ at, title }, _, own) =>
    once(own).every(({ start }) => at <= Date.parse(start)) &&
    once(own).some(({ start, summary }) => Date.parse(start) === at && summary === title),
  "day-ends": ({ at }, { timeZone }, own) =>
    once(own).every(({ end }) => clockOf(Date.parse(end), timeZone) <= clockOf(at, timeZone)),
  "free-days": ({ dates }, facts, own) => dates.every((date) => isFree(date, facts, own)),
  done: ({ title, at, spare }, facts, own) =>
    spares(facts, own).some((work) => work.title === title && work.minutes === spare) &&
    at ===
      Math.max(
        ...once(own)
          .filter(({ summary }) => summary === title)
          .map(({ end }) => Date.parse(end)),
      ),
  late: ({ minutes }, _, own) => minutes > 0 && minutes === own.metrics?.late_minutes,
  focus: ({ minutes }, _, own) => minutes === own.metrics?.longest_focus_minutes,
  tightest: ({ title, minutes }, facts, own) => {
    const all = spares(facts, own);
    return (
      all.every((work) => minutes <= work.minutes) &&
      all.some((work) => work.title === title && work.minutes === minutes)
    );
  },
  moved: ({ blocks }, _, own) => blocks === own.metrics?.blocks_moved,
  unplaced: ({ title, minutes, reason }, _, { unplaced = [] }) =>
    unplaced.some((work) => work.title === title && work.minutes === minutes && work.reason === reason),
  "more-unplaced": ({ count }, _, { unplaced = [] }) => count === unplaced.length - 4,
};

function isWindow(from: string, to: string, { startTime, endTime, timeZone }: PlanFacts): boolean {
  return from === localDate(Date.parse(startTime), timeZone) && to === localDate(Date.parse(endTime) - 1, timeZone);
}
