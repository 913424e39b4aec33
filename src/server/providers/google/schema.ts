import * as z from "zod";

/**
 * The fields that we read of Google's resources. Fields that Google may omit are optional. Unused
 * fields are not listed, so that changes to them cannot break us.
 */
export const CalendarListEntry = z.object({
  id: z.string().min(1),
  summary: z.string().optional(),
  summaryOverride: z.string().optional(),
  timeZone: z.string().optional(),
  backgroundColor: z.string().optional(),
  accessRole: z.string(),
  primary: z.boolean().optional(),
  selected: z.boolean().optional(),
  deleted: z.boolean().optional(),
});
export type CalendarListEntry = z.infer<typeof CalendarListEntry>;

export const CalendarListPage = z.object({
  items: z.array(CalendarListEntry).default([]),
  nextPageToken: z.string().optional(),
});
export type CalendarListPage = z.infer<typeof CalendarListPage>;

/** An instant or a day. Cancelled exceptions have neither. */
export const EventTime = z.object({
  date: z.iso.date().optional(),
  dateTime: z.iso.datetime({ offset: true, local: true }).optional(),
  timeZone: z.string().optional(),
});
export type EventTime = z.infer<typeof EventTime>;

export const GoogleEvent = z.object({
  id: z.string().min(1),
  etag: z.string().optional(),
  status: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: EventTime.optional(),
  end: EventTime.optional(),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  originalStartTime: EventTime.optional(),
  transparency: z.string().optional(),
  /** Grows when the organizer changes the event. */
  sequence: z.number().optional(),
  eventType: z.string().optional(),
  attendees: z.array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() })).optional(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
});
/** `resource` is the whole writable event as text, for an event that was fetched alone. */
export type GoogleEvent = z.infer<typeof GoogleEvent> & { readonly resource?: string };

export const EventsPage = z.object({
  items: z.array(GoogleEvent).default([]),
  timeZone: z.string().optional(),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});
export type EventsPage = z.infer<typeof EventsPage>;

export const TaskListsPage = z.object({
  items: z.array(z.object({ id: z.string().min(1), title: z.string().default("") })).default([]),
  nextPageToken: z.string().optional(),
});

export const GoogleTask = z.object({
  id: z.string().min(1),
  etag: z.string().optional(),
  title: z.string().default(""),
  notes: z.string().optional(),
  status: z.string().optional(),
  /** Only the day counts, because Google stores no time. */
  due: z.iso.datetime({ offset: true }).optional(),
  webViewLink: z.string().optional(),
  links: z.array(z.object({ link: z.string().optional() })).optional(),
  deleted: z.boolean().optional(),
  hidden: z.boolean().optional(),
});
export type GoogleTask = z.infer<typeof GoogleTask>;

export const TasksPage = z.object({
  items: z.array(GoogleTask).default([]),
  nextPageToken: z.string().optional(),
});
