import type { Interval } from "#domain/interval.ts";
import type { Box } from "../boxes/grid-boxes.ts";
import { element, fill } from "../ui/element.ts";
import { minutesOn, wallSpan } from "./wall-clock.ts";

/** The label and the overlaps of a dragged block at the present place. */
export type DragPreview = { readonly label: string; readonly overlaps: readonly Interval[] };

/** Shows the dragged block where it would be dropped, with its overlaps there. */
export function drawPreview(
  { mount, mirror, timeZone }: { readonly mount: HTMLElement; readonly mirror: HTMLElement; readonly timeZone: string },
  box: Box,
  { label, overlaps }: DragPreview,
): void {
  const span = wallSpan(box, timeZone);
  const date = new Date(span.start).toISOString().slice(0, 10);
  const part = minutesOn(date, span);
  const frame = mount.querySelector(`.fc-timegrid-col[data-date="${date}"] .fc-timegrid-col-frame`);
  if (!part || !frame) return;
  const length = part.to - part.from;
  mirror.style.setProperty("--s", String(part.from));
  mirror.style.setProperty("--d", String(length));
  mirror.classList.toggle("overlapping", overlaps.length > 0);
  const bands = overlaps.map((overlap) => {
    const shared = minutesOn(date, wallSpan({ ...box, ...overlap }, timeZone));
    const band = element("span", { class: "band" });
    band.style.setProperty("--from", String(((shared?.from ?? 0) - part.from) / length));
    band.style.setProperty("--to", String(((shared?.to ?? 0) - part.from) / length));
    return band;
  });
  fill(
    mirror,
    element("span", { class: "box-title", text: box.title }),
    element("span", { class: "box-time", text: label }),
    ...bands,
  );
  if (mirror.parentElement !== frame) frame.append(mirror);
}
