import type { AppInFull } from "../../planner-state/app.ts";
import { element } from "../../ui/element.ts";
import { formatRanges, parseRanges, type Ranges, rangesOf, slotsOf } from "../../ui/hour-ranges.ts";

export type DayRow = { readonly element: HTMLElement; set(ranges: Ranges): void };

type Row = {
  readonly strip: HTMLElement;
  readonly field: HTMLInputElement;
  readonly changed: (ranges: [string, string][]) => void;
  /** Which half hours are filled. */
  slots: boolean[];
};

/**
 * One weekday: a strip of half hours to paint on, and the same hours as a text field. A drag fills
 * half hours, or clears them when it begins on a filled one.
 */
export function dayRow(
  name: string,
  label: string,
  text: AppInFull["text"],
  changed: (ranges: [string, string][]) => void,
): DayRow {
  const attrs = { type: "text", "aria-label": label, placeholder: text.closedDay, autocomplete: "off" };
  const row: Row = {
    strip: element("div", {
      class: "hours-strip",
      attrs: { "aria-hidden": "true" },
      on: { pointerdown: (event) => paint(row, event as PointerEvent) },
    }),
    field: element("input", { class: "field", attrs, on: { change: () => typed(row) } }),
    changed,
    slots: slotsOf([]),
  };
  row.strip.append(...row.slots.map((_, slot) => element("span", { data: { slot: String(slot) } })));
  return {
    element: element(
      "div",
      { class: "hours-row", data: { day: name } },
      element("span", { text: label }),
      row.strip,
      row.field,
    ),
    set: (ranges) => set(row, ranges),
  };
}

function typed(row: Row): void {
  const ranges = parseRanges(row.field.value);
  row.field.setAttribute("aria-invalid", String(ranges === null));
  if (ranges === null) return;
  set(row, ranges);
  row.changed(ranges);
}

function set(row: Row, ranges: Ranges): void {
  row.slots = slotsOf(ranges);
  row.field.value = formatRanges(ranges);
  draw(row);
}

function draw({ strip, slots }: Row): void {
  for (const [slot, cell] of [...strip.children].entries()) cell.classList.toggle("filled", slots[slot] === true);
}

function paint(row: Row, event: PointerEvent): void {
  const { strip, field, slots: before } = row;
  const from = slotAt(row, event.clientX);
  const fills = !before[from];
  strip.setPointerCapture(event.pointerId);
  const follow = ({ clientX }: PointerEvent) => {
    const to = slotAt(row, clientX);
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    row.slots = before.map((filled, slot) => (slot >= first && slot <= last ? fills : filled));
    field.value = formatRanges(rangesOf(row.slots));
    draw(row);
  };
  const end = () => {
    strip.removeEventListener("pointermove", follow);
    row.changed(rangesOf(row.slots));
  };
  follow(event);
  strip.addEventListener("pointermove", follow);
  strip.addEventListener("lostpointercapture", end, { once: true });
}

function slotAt({ strip, slots }: Row, clientX: number): number {
  const { left, width } = strip.getBoundingClientRect();
  return Math.min(slots.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * slots.length)));
}
