import "./review.css";
import { Durations } from "#contract/durations.ts";
import { PATHS } from "#contract/paths.ts";
import { DeletedHistory, WeekReview } from "#contract/review.ts";
import { addDays, dateOf } from "#domain/time.ts";
import { confirmThat } from "../../../ui/confirm.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { factParts } from "../../../ui/fact-line.ts";
import { setUnavailable } from "../../../ui/unavailable-button.ts";
import { createProblemNote, type ProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { learnedList } from "./learned.ts";
import { plot } from "./plot.ts";
import { loadReviewText, type ReviewText } from "./text/index.ts";

type Review = {
  readonly home: Home;
  readonly text: ReviewText;
  readonly body: HTMLElement;
  readonly problem: ProblemNote;
};

/** The review of this week or any other, the learned lengths, and how to delete them. */
export async function openReview(home: Home): Promise<void> {
  const text = await loadReviewText(home.language);
  const [body, fault] = [element("div", { data: { ref: "review" } }), element("div", { attrs: { role: "alert" } })];
  const review: Review = { home, text, body, problem: createProblemNote(fault, home.text) };
  const dialog = element("dialog", { class: "floating review", attrs: { "aria-labelledby": "review-title" } });
  const forget = actionButton(text.deleteHistory, () => void deleteHistory(review), "button quiet");
  forget.dataset.ref = "delete-history";
  dialog.append(
    element("h2", { text: text.heading, attrs: { id: "review-title" } }),
    body,
    fault,
    element(
      "div",
      { class: "dialog-foot" },
      element("span", { class: "hint", text: text.staysHere }),
      forget,
      actionButton(home.text.close, () => dialog.close()),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  await show(review, thisWeek(home));
}

function thisWeek({ now, formats }: Home): string {
  return dateOf(now(), formats.timeZone);
}

async function show(review: Review, date: string): Promise<void> {
  const { home, text, body, problem } = review;
  const [week, durations] = await Promise.all([
    home.api.call("GET", `${PATHS.review}?week=${date}`, WeekReview),
    home.api.call("GET", PATHS.durations, Durations),
  ]);
  if (!week.ok) return problem.show(text.notRead, week.error, () => void show(review, date));
  problem.clear();
  fill(
    body,
    weekChoice(review, week.value),
    ...weekParts(review, week.value),
    element("h3", { text: text.durations }),
    durations.ok && learnedList(text, home.formats, durations.value),
  );
}

function weekChoice(review: Review, { week }: WeekReview): HTMLElement {
  const { home, text } = review;
  const arrow = (sign: string, label: string, days: number) => {
    const button = actionButton(sign, () => void show(review, addDays(week, days)), "button icon");
    button.setAttribute("aria-label", label);
    return button;
  };
  const next = arrow("›", text.later, 7);
  setUnavailable(next, addDays(week, 7) > thisWeek(home) ? text.notBegun : null);
  const name = element("strong", {
    text: home.formats.dates(week, addDays(week, 6)),
    attrs: { "aria-live": "polite" },
  });
  return element("div", { class: "week-choice" }, arrow("‹", text.earlier, -7), name, next);
}

function weekParts({ home, text }: Review, week: WeekReview): HTMLElement[] {
  const { formats } = home;
  const { done, partial, missed, unanswered, ahead } = week.blocks;
  if (done + partial + missed + unanswered + ahead === 0) return [element("p", { class: "hint", text: text.nothing })];
  const totals = [
    text.doneOf(formats.duration(week.done_minutes), formats.duration(week.planned_minutes)),
    ...(week.carried_over_minutes > 0 ? [text.carriedOver(formats.duration(week.carried_over_minutes))] : []),
  ];
  const counts = [
    text.counts(done, partial, missed),
    ...(unanswered + ahead > 0 ? [text.open(unanswered, ahead)] : []),
  ];
  const days = week.by_day.map((day) => ({ ...day, name: formats.when(day.date) }));
  const kinds = week.by_category.map((part) => {
    return { ...part, name: part.kind === "habit" ? text.habits : (part.category ?? text.other) };
  });
  return [
    element("p", { class: "facts" }, ...factParts(totals)),
    element("p", { class: "hint facts" }, ...factParts(counts)),
    element("h3", { text: text.days }),
    plot(home, days),
    element("h3", { text: text.categories }),
    plot(home, kinds),
  ];
}

async function deleteHistory(review: Review): Promise<void> {
  const { home, text, problem } = review;
  const question = { title: text.deleteTitle, body: text.deleteBody, action: text.deleteHistory };
  if (!(await confirmThat(question, home.text))) return;
  const answer = await home.api.call("DELETE", PATHS.history, DeletedHistory);
  if (!answer.ok) return problem.show(text.notDeleted, answer.error, () => void deleteHistory(review));
  home.announce(text.deleted);
  await Promise.all([show(review, thisWeek(home)), home.plan.load()]);
}
