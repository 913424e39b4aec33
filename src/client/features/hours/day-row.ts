import type { AppInFull } from "../../app.ts";
import { element } from "../../ui/element.ts";
import { formatRanges, parseRanges, type Ranges, rangesOf, slotsOf } from "./ranges.ts";

export type DayRow = { readonly element: HTMLElement; set(ranges: Ranges): void };

/**
 * One weekday: a strip of the day's half hours to paint on, and the same hours as words to type. Dragging fills, or
 * clears when it begins on a half hour that is filled.
 */
export function dayRow(
  name: string,
  label: string,
  text: AppInFull["text"],
  changed: (ranges: [string, string][]) => void,
): DayRow {
  let slots: boolean[] = slotsOf([]);
  const field = element("input", {
    class: "field",
    attrs: { type: "text", "aria-label": label, placeholder: text.closedDay, autocomplete: "off" },
    on: { change: typed },
  });
  const strip = element("div", { class: "hours-strip", attrs: { "aria-hidden": "true" } });
  strip.append(...slots.map((_, slot) => element("span", { data: { slot: String(slot) } })));

  function typed(): void {
    const ranges = parseRanges(field.value);
    field.setAttribute("aria-invalid", String(ranges === null));
    if (ranges === null) return;
    set(ranges);
    changed(ranges);
  }

  function set(ranges: Ranges): void {
    slots = slotsOf(ranges);
    field.value = formatRanges(ranges);
    draw();
  }

  function draw(): void {
    for (const [slot, cell] of [...strip.children].entries()) cell.classList.toggle("filled", slots[slot] === true);
  }

  function paint(event: PointerEvent): void {
    const from = slotAt(event.clientX);
    const fills = !slots[from];
    const before = [...slots];
    strip.setPointerCapture(event.pointerId);
    const follow = ({ clientX }: PointerEvent) => {
      const to = slotAt(clientX);
      slots = before.map((filled, slot) => (slot >= Math.min(from, to) && slot <= Math.max(from, to) ? fills : filled));
      field.value = formatRanges(rangesOf(slots));
      draw();
    };
    follow(event);
    strip.addEventListener("pointermove", follow);
    strip.addEventListener(
      "lostpointercapture",
      () => {
        strip.removeEventListener("pointermove", follow);
        changed(rangesOf(slots));
      },
      { once: true },
    );
  }

  function slotAt(clientX: number): number {
    const { left, width } = strip.getBoundingClientRect();
    return Math.min(slots.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * slots.length)));
  }

  strip.addEventListener("pointerdown", paint);
  const row = element(
    "div",
    { class: "hours-row", data: { day: name } },
    element("span", { text: label }),
    strip,
    field,
  );
  return { element: row, set };
}
