import type { UnplacedTask } from "#contract/variant.ts";
import type { App } from "../../app.ts";
import { actionButton, element, fill } from "../../element.ts";
import { markdown } from "../../markdown/blocks.ts";
import { onChange } from "../../on-change.ts";
import { currentVariant } from "../../state.ts";
import { show, step } from "./actions.ts";
import { markShown, variantCards } from "./cards.ts";
import { metricsLine } from "./metrics.ts";
import { writtenBy } from "./written-by.ts";

/** The shown variant's name, measure, narrative and cards. Returns the view's drawing. */
export function mountVariants(
  app: App,
  actions: { preview(index: number | null): void; makeItFit(work: UnplacedTask): Promise<void> },
): () => void {
  const { dom, state, text, signal } = app;
  dom.variantPrev.addEventListener("click", () => step(app, -1), { signal });
  dom.variantNext.addEventListener("click", () => step(app, 1), { signal });

  const drawCards = onChange((..._drawnFrom: readonly unknown[]) => {
    const cards = variantCards(app, { show: (index) => show(app, index), preview: actions.preview });
    fill(dom.variantCards, ...cards);
  });
  const drawShown = onChange((..._drawnFrom: readonly unknown[]) => markShown(app, dom.variantCards));
  const drawDraft = onChange((source: string) => fill(dom.draftText, markdown(source, 3)));
  const drawDescription = onChange((source: string) => fill(dom.variantDescription, markdown(source, 2)));
  const drawUnplaced = onChange((tasks: readonly UnplacedTask[] | undefined, mayPlan: boolean) => {
    fill(dom.unplaced, ...(tasks ?? []).map((task) => unplacedItem(app, task, mayPlan && actions.makeItFit)));
  });

  return () => {
    const count = state.payload?.draft_variants.length ?? 0;
    const variant = currentVariant(state);
    dom.variantIndex.textContent = `${count === 0 ? 0 : state.variantIndex + 1} / ${count}`;
    const focused = document.activeElement;
    dom.variantPrev.disabled = state.variantIndex <= 0;
    dom.variantNext.disabled = state.variantIndex >= count - 1;
    // At an end the focus goes to the control that leads back.
    if (focused === dom.variantPrev && dom.variantPrev.disabled) dom.variantNext.focus();
    if (focused === dom.variantNext && dom.variantNext.disabled) dom.variantPrev.focus();
    dom.variantTitle.textContent = variant ? variant.title || text.untitled : text.noPlans;
    dom.variantMetrics.textContent = variant ? metricsLine(app, variant, "full") : text.noPlansHint;
    drawCards(state.payload?.draft_variants, state.payload?.calendar_events);
    drawShown(state.payload?.draft_variants, state.payload?.calendar_events, state.variantIndex);
    drawDescription(variant?.description ?? "");
    drawUnplaced(variant?.unplaced, !app.readOnly && !state.applying && !state.payload?.apply_state.applied);
    drawDraft(state.payload?.ai_draft ?? "");
    dom.writtenBy.textContent = writtenBy(state.payload?.written_by, text);
  };
}

function unplacedItem(
  { text, formats }: App,
  task: UnplacedTask,
  makeItFit: false | ((work: UnplacedTask) => Promise<void>),
): HTMLElement {
  const button = actionButton(text.tryIt, async () => {
    button.textContent = text.replanning;
    button.ariaDisabled = "true"; // not disabled, which would take the focus away
    if (makeItFit) await makeItFit(task);
    button.textContent = text.tryIt;
    button.ariaDisabled = null;
  });
  return element(
    "li",
    { class: "note caution", data: { taskId: task.task_id } },
    element(
      "div",
      {},
      element("strong", { text: `${task.title} · ${formats.duration(task.minutes)}` }),
      element("p", { text: task.reason }),
      task.suggestion !== null && element("p", { text: task.suggestion }),
    ),
    makeItFit && task.remedy && button,
  );
}
