import * as z from "zod";

/**
 * The fields that we read of Microsoft Graph's resources. Nearly all may be null or absent. Unused
 * fields are not listed.
 */
export const Me = z.object({ mail: z.string().nullish(), userPrincipalName: z.string().nullish() });

const page = <T extends z.ZodType>(item: T) =>
  z.object({
    value: z.array(item),
    "@odata.nextLink": z.string().nullish(),
    "@odata.deltaLink": z.string().nullish(),
  });

export const GraphCalendar = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  hexColor: z.string().nullish(),
  isDefaultCalendar: z.boolean().nullish(),
  canEdit: z.boolean().nullish(),
});
export type GraphCalendar = z.infer<typeof GraphCalendar>;
export const CalendarsPage = page(GraphCalendar);

/** A wall time without an offset, in the named zone. */
const DateTimeTimeZone = z.object({
  dateTime: z.iso.datetime({ local: true, offset: true }),
  timeZone: z.string().nullish(),
});
export type DateTimeTimeZone = z.infer<typeof DateTimeTimeZone>;

const Weekday = z.enum(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]);
export type Weekday = z.infer<typeof Weekday>;

export const PatternedRecurrence = z.object({
  pattern: z.object({
    type: z.enum(["daily", "weekly", "absoluteMonthly", "relativeMonthly", "absoluteYearly", "relativeYearly"]),
    interval: z.int().min(1),
    month: z.int().nullish(),
    dayOfMonth: z.int().nullish(),
    daysOfWeek: z.array(Weekday).nullish(),
    firstDayOfWeek: Weekday.nullish(),
    index: z.enum(["first", "second", "third", "fourth", "last"]).nullish(),
  }),
  range: z.object({
    type: z.enum(["endDate", "noEnd", "numbered"]),
    startDate: z.iso.date().nullish(),
    endDate: z.iso.date().nullish(),
    recurrenceTimeZone: z.string().nullish(),
    numberOfOccurrences: z.int().nullish(),
  }),
});
export type PatternedRecurrence = z.infer<typeof PatternedRecurrence>;

export const GraphEvent = z.object({
  id: z.string().min(1),
  "@odata.etag": z.string().nullish(),
  "@removed": z.object({ reason: z.string().nullish() }).nullish(),
  type: z.enum(["singleInstance", "occurrence", "exception", "seriesMaster"]).nullish(),
  seriesMasterId: z.string().nullish(),
  transactionId: z.string().nullish(),
  subject: z.string().nullish(),
  body: z.object({ content: z.string().nullish() }).nullish(),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  start: DateTimeTimeZone.nullish(),
  end: DateTimeTimeZone.nullish(),
  originalStart: z.iso.datetime({ offset: true, local: true }).nullish(),
  originalStartTimeZone: z.string().nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  showAs: z.string().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  /** Null for patterns that Graph does not describe, such as lunar ones. */
  recurrence: PatternedRecurrence.nullish().catch(null),
  attendees: z.array(z.object({ emailAddress: z.object({ address: z.string().nullish() }).nullish() })).nullish(),
  isReminderOn: z.boolean().nullish(),
  reminderMinutesBeforeStart: z.number().nullish(),
  categories: z.array(z.string()).nullish(),
  sensitivity: z.string().nullish(),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).nullish(),
});
export type GraphEvent = z.infer<typeof GraphEvent>;
/** `exceptionOccurrences` and `cancelledOccurrences` are present if requested. */
export const GraphSeries = GraphEvent.extend({
  exceptionOccurrences: z.array(GraphEvent).nullish(),
  cancelledOccurrences: z.array(z.string()).nullish(),
});
export type GraphSeries = z.infer<typeof GraphSeries>;
export const EventsPage = page(GraphEvent);
export type EventsPage = z.infer<typeof EventsPage>;

export const TodoListsPage = page(z.object({ id: z.string().min(1), displayName: z.string().nullish() }));

export const TodoTask = z.object({
  id: z.string().min(1),
  "@odata.etag": z.string().nullish(),
  title: z.string().nullish(),
  body: z.object({ content: z.string().nullish(), contentType: z.string().nullish() }).nullish(),
  status: z.string().nullish(),
  importance: z.string().nullish(),
  dueDateTime: DateTimeTimeZone.nullish(),
  categories: z.array(z.string()).nullish(),
});
export type TodoTask = z.infer<typeof TodoTask>;
export const TodoTasksPage = page(TodoTask);
