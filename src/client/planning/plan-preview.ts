import "./plan-preview.css";
import { VariantProgress } from "#contract/planning-progress.ts";
import { minutesDeferrable } from "#contract/variant.ts";
import type { Formats } from "#wording/formats.ts";
import { actionButton, element, fill } from "../ui/element.ts";
import { daysOf } from "./preview-days.ts";
import { loadPreviewText, type PreviewText } from "./text/index.ts";

/** The dependencies of the preview on a planning page. */
export type PreviewPage = {
  readonly formats: Formats;
  announce(message: string): void;
};

export type PlanPreview = {
  /** The number of plans to expect at most. */
  expect(most: number): void;
  /** Shows another plan, or replaces the one of the same name. */
  show(data: unknown): void;
  close(): void;
};

/**
 * The finished plans during planning, in a panel over the bottom of the page: it moves nothing and
 * can be folded. The first plan stays visible; the others are listed by name.
 */
export async function createPlanPreview({ formats, announce }: PreviewPage): Promise<PlanPreview> {
  const text = await loadPreviewText(formats.language);
  const plans = new Map<string, VariantProgress>();
  let before: HTMLElement | null = null;
  let most: number | null = null;
  let isFolded = false;
  const count = element("p", { class: "hint" });
  const fold = actionButton(text.hide, () => setFolded(!isFolded), "button quiet");
  // Scrollable content must be focusable.
  const plan = element("div", { attrs: { role: "group", "aria-label": text.name, tabindex: "0" } });
  const region = element(
    "aside",
    {
      class: "plan-preview floating",
      attrs: { "aria-label": text.name },
      data: { ref: "plan-preview" },
      on: { keydown: (event) => (event as KeyboardEvent).key === "Escape" && setFolded(true) },
    },
    element("header", {}, count, fold),
    plan,
  );
  /** Folded, it is a line with the number of plans. */
  function setFolded(folded: boolean): void {
    isFolded = folded;
    if (folded && plan.contains(document.activeElement)) fold.focus();
    plan.hidden = folded;
    fold.textContent = folded ? text.show : text.hide;
  }
  return {
    expect(plans) {
      most = plans;
    },
    show(data) {
      const parsed = VariantProgress.safeParse(data);
      if (!parsed.success) return;
      plans.set(parsed.data.variant_id, parsed.data);
      const [first = parsed.data, ...others] = plans.values();
      count.textContent = text.soFar(plans.size, most);
      fill(plan, ...contentOf({ text, formats }, { first, others }));
      if (region.isConnected) return;
      before = document.activeElement as HTMLElement | null;
      document.body.append(region);
      announce(text.firstReady(first.title, first.events.length));
    },
    close() {
      if (region.contains(document.activeElement)) before?.focus();
      region.remove();
    },
  };
}

type Shown = {
  readonly first: VariantProgress;
  readonly others: readonly VariantProgress[];
};
type Words = { readonly text: PreviewText; readonly formats: Formats };

function contentOf({ text, formats }: Words, { first, others }: Shown): (HTMLElement | false)[] {
  const blocks = daysOf(first, formats.timeZone).flatMap((day) => [
    element("dt", { text: formats.when(day.date) }),
    ...day.blocks.map(({ title, start, allDay, stands }) =>
      element(
        "dd",
        { data: { stands: stands ?? "" } },
        element("time", { text: allDay ? "" : formats.time(start) }),
        element(stands === "removed" ? "del" : "span", { text: title }),
        stands && element("small", { class: "hint", text: text.stands[stands] }),
      ),
    ),
  ]);
  const lacking = (first.unplaced ?? []).flatMap((work) => {
    const minutes = work.minutes - minutesDeferrable([work]);
    return minutes > 0 ? [text.work(work.title, formats.duration(minutes))] : [];
  });
  return [
    element("h2", { text: first.title }),
    element("p", { class: "hint", text: text.onlyALook }),
    lacking.length > 0 && element("p", { class: "wont-fit", text: text.wontFit(formats.list(lacking)) }),
    blocks.length > 0 ? element("dl", {}, ...blocks) : element("p", { text: text.nothing }),
    others.length > 0 &&
      element("p", { class: "hint", text: text.others(formats.list(others.map(({ title }) => title))) }),
  ];
}
