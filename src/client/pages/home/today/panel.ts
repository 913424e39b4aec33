import "./today.css";
import type { StandingPlan } from "#contract/plan.ts";
import type { Watch } from "#contract/watch.ts";
import { dateOf, epochOf, startOfDate } from "#domain/time.ts";
import type { ApiResult } from "../../../api/api.ts";
import { answerBlock, moveBlock, putOff } from "../../../standing-plan/block-requests.ts";
import { element } from "../../../ui/element.ts";
import { createProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";
import { actingOf, type Today } from "./block-actions.ts";
import { createCard } from "./block-card.ts";
import { openCheckIn } from "./check-in.ts";
import { daysToGoOnWith, planFromStanding } from "./continue-plan.ts";
import { mountWatch, readWatch } from "./disruptions.ts";
import { createStillNote } from "./fixed-note.ts";
import { drawFreed } from "./freed-blocks.ts";
import { createReadNote } from "./last-read-note.ts";
import { loadTodayText } from "./text/index.ts";
import { daysToUpdate } from "./week.ts";

/** How often the texts about the running block are updated. */
const TICK_MS = 30_000;

export { readWatch };

/**
 * Puts Today on the page, and draws it after every reading of the plan; `read` holds the
 * disruptions.
 */
export async function mountToday(home: Home, writer: ChoiceOfWriter, read?: ApiResult<Watch>): Promise<void> {
  const [text, disruptions] = await Promise.all([loadTodayText(home.language), read ?? readWatch(home.api)]);
  const region = element("div", { attrs: { role: "alert" }, data: { ref: "today-error" } });
  const today: Today = {
    home,
    text,
    problem: createProblemNote(region, home.text),
  };
  const acting = actingOf(today);
  const line = element("p", { class: "note watch", attrs: { hidden: true }, data: { ref: "watch" } });
  const watch = createStillNote(line);
  const card = createCard(
    today,
    {
      answer: (item, state) => void answerBlock(acting, item, state),
      notToday: (item) => void putOff(acting, item),
      move: (item, { remedy }) => remedy && void moveBlock(acting, item, remedy),
      update: () => {
        const plan = home.plan.now();
        if (plan) void planFromStanding(today, card.busy, writer, daysToUpdate(plan, home.now()));
      },
      planDays: (days) => void planFromStanding(today, card.busy, writer, days),
      newPlan: () => {
        document.documentElement.dataset.plan = "anew";
        home.ref("plan").scrollIntoView({ block: "nearest" });
        home.ref("plan").focus({ preventScroll: true });
      },
    },
    { problem: region, watch: watch.place },
  );
  mountWatch(today, line, watch.draw, disruptions);
  const freed = home.ref("freed");
  const drawRead = createReadNote(today);
  const draw = () => {
    const plan = home.plan.now();
    if (!plan) return;
    card.draw(plan);
    drawFreed(today, freed, plan);
    drawRead(plan);
  };
  draw();
  home.ref("today-place").replaceChildren(card.element);
  home.plan.onChange(draw);
  const ask = (plan: StandingPlan) => openCheckIn(today, plan, (busy) => goOn(today, busy, writer));
  const plan = home.plan.now();
  if (plan && plan.unanswered.length > 0) ask(plan);
  home.plan.onChange((read) => {
    if (leavesDayUnanswered(home, read) && !isBusy()) ask(read);
  });
  setInterval(draw, TICK_MS);
  readEachDay(home);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void home.plan.load());
  // A page restored from the browser's history is outdated.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

/** Whether a block of an earlier day, which the card does not list, has no answer. */
function leavesDayUnanswered({ now, formats }: Home, { blocks, unanswered }: StandingPlan): boolean {
  const midnight = startOfDate(dateOf(now(), formats.timeZone), formats.timeZone);
  return blocks.some(({ block_id: id, end }) => unanswered.includes(id) && epochOf(end) <= midnight);
}

/** Whether the person is asked already, or in a dialog. */
const isBusy = () => document.querySelector("dialog[open], [data-ref=check-in]") !== null;

/** Reads the plan again once a day begins on the open page. */
function readEachDay({ now, formats, plan }: Home): void {
  const dateNow = () => dateOf(now(), formats.timeZone);
  let date = dateNow();
  setInterval(() => {
    if (dateNow() !== date) void plan.load();
    date = dateNow();
  }, TICK_MS);
}

/** The day without actions, for reading only. */
export async function showToday(home: Home): Promise<void> {
  const text = await loadTodayText(home.language);
  const region = element("div");
  const nothing = () => undefined;
  const actions = {
    answer: nothing,
    notToday: nothing,
    move: nothing,
    update: nothing,
    planDays: nothing,
    newPlan: nothing,
  };
  const card = createCard({ home, text, problem: createProblemNote(region, home.text) }, actions, { problem: region });
  const draw = () => {
    const plan = home.plan.now();
    if (plan) card.draw(plan);
  };
  // Drawn whole before it is on the page, so that its notes have their own places.
  draw();
  home.ref("today-place").replaceChildren(card.element);
  setInterval(draw, TICK_MS);
}

/** After the answers: plans what is next where there is reason to, otherwise shows today. */
async function goOn(today: Today, busy: (words: string | null) => void, writer: ChoiceOfWriter): Promise<void> {
  const { home } = today;
  const plan = home.plan.now();
  const days = plan && daysToGoOnWith(plan, home.now());
  if (days) await planFromStanding(today, busy, writer, days);
}
