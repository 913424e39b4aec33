import type { RemedyChange } from "#contract/remedy.ts";
import { isUpdate, minutesLacking, type UnplacedTask } from "#contract/variant.ts";
import type { WrittenBy } from "#contract/writer.ts";
import { epochOf } from "#domain/time.ts";
import type { App } from "../../app.ts";
import { later } from "../../later.ts";
import { markdown } from "../../markdown/blocks.ts";
import { currentVariant } from "../../state.ts";
import { actionButton, element, fill } from "../../ui/element.ts";
import { onChange } from "../../ui/on-change.ts";
import { namedMoment } from "../../ui/short-moment.ts";
import { setUnavailable } from "../../ui/unavailable.ts";
import type { Planning } from "../tasks/planning.ts";
import { show, step } from "./actions.ts";
import { markShown, variantCards } from "./cards.ts";
import { metricsLine, overloadLine } from "./metrics.ts";

const SEPARATOR = " · ";
/** A title of more letters takes two lines. */
const ONE_LINE = 27;

/** The shown variant's name, measure, narrative and cards. Returns the view's drawing. */
export function mountVariants(
  app: App,
  preview: (index: number | null) => void,
  planning: Pick<Planning, "takeRemedy" | "takeBack">,
): () => void {
  const { dom, state, text, signal } = app;
  dom.variantPrev.addEventListener("click", () => step(app, -1), { signal });
  dom.variantNext.addEventListener("click", () => step(app, 1), { signal });

  const drawCards = onChange((..._drawnFrom: readonly unknown[]) => {
    const cards = variantCards(app, { show: (index) => show(app, index), preview });
    fill(dom.variantCards, ...cards);
  });
  const drawShown = onChange((..._drawnFrom: readonly unknown[]) => markShown(app, dom.variantCards));
  const drawDraft = onChange((source: string) => fill(dom.draftText, markdown(source, 3)));
  const drawDescription = onChange((source: string) => fill(dom.variantDescription, markdown(source, 2)));
  const drawUnplaced = onChange(
    (tasks: readonly UnplacedTask[] = [], changes: readonly RemedyChange[] = [], mayPlan: boolean) => {
      const fits = (task: UnplacedTask) =>
        mayPlan && task.remedy && planningButton(app, task.remedy.statement, () => planning.takeRemedy(task));
      const back = (place: number) => mayPlan && planningButton(app, text.undo, () => planning.takeBack(place));
      fill(
        dom.unplaced,
        ...tasks.map((task) => unplacedItem(app, task, fits(task))),
        ...changes.map(({ statement }, place) =>
          element("li", { class: "note" }, element("p", { text: text.justForThisPlan(statement) }), back(place)),
        ),
      );
    },
  );
  const drawWriter = createWriterLine(app);
  const drawHeadline = createHeadline(app);

  return () => {
    const count = state.payload?.draft_variants.length ?? 0;
    const variant = currentVariant(state);
    dom.variantIndex.textContent = `${count === 0 ? 0 : state.variantIndex + 1} / ${count}`;
    setUnavailable(dom.variantPrev, state.variantIndex <= 0 ? text.firstPlan : null);
    setUnavailable(dom.variantNext, state.variantIndex >= count - 1 ? text.lastPlan : null);
    dom.variantTitle.textContent = variant ? variant.title || text.untitled : text.noPlans;
    drawHeadline();
    drawCards(state.payload?.draft_variants, state.payload?.calendar_events);
    drawShown(state.payload?.draft_variants, state.payload?.calendar_events, state.variantIndex);
    drawDescription(variant?.description ?? "");
    drawUnplaced(
      variant?.unplaced,
      state.payload?.carried_out,
      !app.readOnly && !state.applying && !state.payload?.apply_state.applied,
    );
    drawDraft(state.payload?.ai_draft ?? "");
    drawWriter(state.payload?.written_by);
  };
}

/** Who wrote the texts, where that was not this service's own writer at once. */
function createWriterLine(app: App): (written: WrittenBy | undefined) => void {
  const part = later(app, () => import("./written-by.ts"));
  return onChange(async (written: WrittenBy | undefined) => {
    const isOurs = written === undefined || (written.writer === "builtin" && written.instead === null);
    app.dom.writtenBy.textContent = isOurs ? "" : ((await part())?.writtenBy(written, app) ?? "");
  });
}

/** When the plans were made, and what the shown one achieves. */
function createHeadline(app: App): () => void {
  const { dom, state, text, formats } = app;
  // Of an update its first figure is the headline.
  const drawMetrics = onChange((line: string) => {
    const [first, ...rest] = line.split(SEPARATOR);
    const more = rest.join(SEPARATOR);
    fill(
      dom.variantMetrics,
      element("b", { text: first ?? "" }),
      more && element("span", {}, element("i", { text: SEPARATOR }), more),
    );
  });
  const drawOverload = onChange((line: string) => {
    dom.overload.textContent = line;
  });
  const drawMade = onChange((at: string | undefined, update: boolean) => {
    const when = at === undefined ? "" : namedMoment(epochOf(at), app.now(), formats);
    dom.made.textContent = when && (update ? text.updateFrom(when) : text.madeOn(when));
  });
  return () => {
    const variant = currentVariant(state);
    // The height of the longest, so that nothing below moves from plan to plan.
    const long = state.payload?.draft_variants.some(({ title }) => title.length > ONE_LINE) === true;
    dom.variantTitle.classList.toggle("long", long);
    drawMetrics(variant ? metricsLine(app, variant) : text.noPlansHint);
    drawOverload(variant ? overloadLine(app, variant) : "");
    drawMade(state.payload?.created_at, variant !== null && isUpdate(variant));
  };
}

function unplacedItem(
  { formats }: App,
  task: UnplacedTask,
  button: HTMLElement | false | null | undefined,
): HTMLElement {
  return element(
    "li",
    { class: minutesLacking([task]) > 0 ? "note caution" : "note", data: { taskId: task.task_id } },
    element(
      "div",
      {},
      element("strong", { text: `${task.title} · ${formats.duration(task.minutes)}` }),
      element("p", { text: task.reason }),
      !button && task.suggestion !== null && element("p", { text: task.suggestion }),
    ),
    button,
  );
}

/** A button that says so while the plans are made anew. */
function planningButton({ text }: App, label: string, plan: () => Promise<void>): HTMLElement {
  const button = actionButton(label, async () => {
    button.textContent = text.replanning;
    setUnavailable(button, "");
    await plan();
    button.textContent = label;
    setUnavailable(button, null);
  });
  return button;
}
