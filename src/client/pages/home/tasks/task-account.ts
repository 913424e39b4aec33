import type { WorkAccount } from "#contract/plan.ts";
import type { PlannerTask } from "#contract/task.ts";
import { dateOf, epochOf, startOfDate } from "#domain/time.ts";
import { shortDay } from "#wording/short-moment.ts";
import { stands } from "../../../standing-plan/last-read-plan.ts";
import { element } from "../../../ui/element.ts";
import { factLine } from "../../../ui/fact-line.ts";
import { courseBeside } from "../../../ui/work-color.ts";
import { factsBesideLength } from "../../../wishes/item-facts.ts";
import type { Home } from "../home-context.ts";

/** A task's account in the standing plan, and the days of its blocks. */
export type TaskAccount = Pick<
  WorkAccount,
  "credited_minutes" | "estimate_minutes" | "unscheduled_minutes" | "scheduled_minutes"
> & { readonly days: readonly string[] };

/**
 * The account of an open task while a plan stands. A task that the plan was read without is wholly
 * unplanned, so that its row does not grow once the plan is read with it.
 */
export function accountOf(home: Home, { id, done, duration_minutes: minutes }: PlannerTask): TaskAccount | null {
  const plan = home.plan.now();
  if (!plan || !stands(plan) || done) return null;
  const unplanned = {
    credited_minutes: 0,
    estimate_minutes: minutes,
    unscheduled_minutes: minutes,
    scheduled_minutes: 0,
  };
  const account = plan.work.find(({ work }) => work.kind === "task" && work.id === id) ?? unplanned;
  const standing = plan.blocks.filter(
    ({ work, state }) => work?.id === id && work.kind === "task" && state === "planned",
  );
  return { ...account, days: [...new Set(standing.map(({ start }) => dateOf(epochOf(start), plan.time_zone)))] };
}

/** The minutes of a task that are still to be done. */
export function minutesLeft(home: Home, task: PlannerTask): number {
  const account = accountOf(home, task);
  return account ? account.estimate_minutes - account.credited_minutes : task.duration_minutes;
}

/** The progress of a task, in words and as a bar of three parts: done, planned, not planned. */
export function ledgerParts(
  home: Home,
  task: PlannerTask,
  account: TaskAccount & { readonly after: string },
): HTMLElement[] {
  const { text, formats, now } = home;
  const {
    credited_minutes: done,
    estimate_minutes: all,
    unscheduled_minutes: open,
    scheduled_minutes: planned,
  } = account;
  const line = factLine([
    courseBeside(task.title, task.category),
    done > 0 && text.doneOf(formats.duration(done), formats.duration(all)),
    open > 0 && element("span", { class: "caution-text", text: text.notPlanned(formats.duration(open)) }),
    open === 0 && planned > 0 && whenPlanned(home, account),
    ...factsBesideLength(task, text, formats, now()),
    account.after,
  ]);
  const bar = element("i", { class: "bar" });
  bar.style.setProperty("--done", String(done / all));
  bar.style.setProperty("--plan", String((done + planned) / all));
  return [line, bar];
}

/** "rest today, Fri"; "1 h on Thu". */
function whenPlanned(
  { text, formats, now }: Home,
  { days, credited_minutes: done, scheduled_minutes: planned }: TaskAccount,
): string {
  const today = dateOf(now(), formats.timeZone);
  const nameOf = (date: string) => shortDay(startOfDate(date, formats.timeZone), now(), formats);
  const names = days.map((date) => (date === today ? text.todayInList : nameOf(date))).join(text.comma);
  return done > 0 ? text.restOn(names) : text.plannedOn(formats.duration(planned), names, days[0] === today);
}
