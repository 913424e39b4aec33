export { changeInstance, type InstanceChange } from "./change-instance.ts";
export { blockOf, type EventMark, markOfTexts, markOwnerOf, textsOfMark, uidOf } from "./event-mark.ts";
export { markTodo, type TodoKey } from "./mark-todo.ts";
export {
  type IcalendarError,
  type ParsedCalendar,
  type ParseOptions,
  parseCalendar,
} from "./parse/calendar.ts";
export { MARK, readMark, SESSION_MARK } from "./parse/mark.ts";
export type { ParsedTodo } from "./parse/todo.ts";
export { type CalendarToRender, type DraftToRender, renderCalendar, renderEvent } from "./render/calendar.ts";
export { rescheduleEvent, reviseEvents } from "./reschedule.ts";
export { type SessionMark, sessionMarkIn, sessionMarkOf } from "./session-mark.ts";
export { type CurrentTodo, currentOccurrence } from "./todo-occurrence.ts";
export { windowsNameOf, zoneOfName } from "./zones/names.ts";
