export {
  type IcalendarError,
  type ParsedCalendar,
  type ParseOptions,
  parseCalendar,
  type SkippedComponent,
} from "./parse/index.ts";
export { MARK, readMark } from "./parse/mark.ts";
export type { ParsedTodo } from "./parse/todo.ts";
export { type CalendarToRender, type DraftToRender, renderCalendar, renderEvent } from "./render/index.ts";
export { rescheduleEvent } from "./reschedule.ts";
