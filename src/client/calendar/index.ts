export type { DragPreview } from "./drag-preview.ts";
export { drawWhenReleased } from "./draw-when-released.ts";
export { boxLabel, fitTitles, textScale, titleOf } from "./event-box.ts";
export { type CalendarWidget, createGrid, type Grid } from "./grid.ts";
export { type ViewName, visibleDates, weekStart } from "./visible-dates.ts";
export { createZoom, type Zoom } from "./zoom.ts";
