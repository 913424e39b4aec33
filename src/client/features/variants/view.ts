import { isUpdate } from "#contract/variant.ts";
import type { WrittenBy } from "#contract/written-by.ts";
import { epochOf } from "#domain/time.ts";
import { namedMoment } from "#wording/short-moment.ts";
import { markdown } from "../../markdown/blocks.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { currentVariant } from "../../planner-state/state.ts";
import { onChange } from "../../ui/draw-on-change.ts";
import { fill } from "../../ui/element.ts";
import { factParts } from "../../ui/fact-line.ts";
import { fillLater } from "../../ui/fill-later.ts";
import { setUnavailable } from "../../ui/unavailable-button.ts";
import type { Planning } from "../tasks/replan-actions.ts";
import { show, step } from "./actions.ts";
import { markShown, variantCards } from "./cards.ts";
import { changesOf } from "./distinctions.ts";
import { metricsLine, overloadLine } from "./metrics.ts";
import type { Unplaced } from "./unplaced-work.ts";

const NOTHING: [] = [];
/** A longer title takes two lines. */
const ONE_LINE = 27;

/** The shown variant's name, metrics, text and cards. Returns the view's drawing. */
export function mountVariants(
  app: App,
  preview: (index: number | null) => void,
  planning: Pick<Planning, "takeRemedy" | "replan">,
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
  const unplaced = fetchLater(app, () => import("./unplaced-work.ts"));
  const drawUnplaced = onChange((...of: Unplaced) => {
    const [tasks, changes] = of;
    if (tasks.length + changes.length === 0) fill(dom.unplaced);
    else void fillLater(dom.unplaced, unplaced(), (part) => part.unplacedItems(app, planning, ...of));
  });
  const drawWriter = createWriterLine(app);
  const drawHeadline = createHeadline(app);

  return () => {
    const { payload, variantIndex } = state;
    const count = payload?.draft_variants.length ?? 0;
    const variant = currentVariant(state);
    dom.variantIndex.textContent = `${count && variantIndex + 1} / ${count}`;
    setUnavailable(dom.variantPrev, variantIndex <= 0 ? text.firstPlan : null);
    setUnavailable(dom.variantNext, variantIndex >= count - 1 ? text.lastPlan : null);
    dom.variantTitle.textContent = variant ? variant.title || text.untitled : text.noPlans;
    drawHeadline();
    drawCards(payload?.draft_variants, payload?.calendar_events, changesOf(app, payload?.draft_variants ?? []).join());
    drawShown(payload?.draft_variants, payload?.calendar_events, variantIndex);
    drawDescription(variant?.description ?? "");
    drawUnplaced(
      variant?.unplaced ?? NOTHING,
      payload?.carried_out ?? NOTHING,
      !app.readOnly && !state.applying && !payload?.apply_state.applied,
    );
    drawDraft(payload?.ai_draft ?? "");
    drawWriter(payload?.written_by);
  };
}

/** Names the writer of the texts, unless the built-in one wrote them and replaced no model. */
function createWriterLine(app: App): (written: WrittenBy | undefined) => void {
  const part = fetchLater(app, () => import("./text-writer.ts"));
  return onChange(async (written: WrittenBy | undefined) => {
    const isOurs = written === undefined || (written.writer === "builtin" && written.instead === null);
    app.dom.writtenBy.textContent = isOurs ? "" : ((await part())?.writtenBy(written, app) ?? "");
  });
}

/** The time of planning, and the shown plan's measures. */
function createHeadline(app: App): () => void {
  const { dom, state, text, formats } = app;
  // The headline of an update is its first figure.
  const drawMetrics = onChange((line: string) => fill(dom.variantMetrics, ...factParts(line.split(" · "))));
  const drawMade = onChange((at: string | undefined, update: boolean) => {
    const when = at === undefined ? "" : namedMoment(epochOf(at), app.now(), formats);
    dom.made.textContent = when && (update ? text.updateFrom(when) : text.madeOn(when));
  });
  return () => {
    const variant = currentVariant(state);
    // Reserves the height of the longest title, so that nothing below moves between plans.
    const long = state.payload?.draft_variants.some(({ title }) => title.length > ONE_LINE);
    dom.variantTitle.classList.toggle("long", long ?? false);
    drawMetrics(variant ? metricsLine(app, variant) : text.noPlansHint);
    dom.overload.textContent = variant && overloadLine(app, variant);
    drawMade(state.payload?.created_at, variant !== null && isUpdate(variant));
  };
}
