/**
 * An event as any program would show it. `key`: what it is known by, which is the id of the block
 * where it is one.
 */
export type Shown = { readonly key: string; readonly title: string; readonly start: number; readonly end: number };

/**
 * The events of an iCalendar object, as far as ours and our meetings go: single events at times of
 * a day.
 */
export function readEvents(ics: string): Shown[] {
  const lines = ics.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const events: Shown[] = [];
  let fields: Map<string, string> | null = null;
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") fields = new Map();
    else if (line === "END:VEVENT" && fields) {
      events.push(shownOf(fields));
      fields = null;
    } else fields?.set(/^[A-Z-]+/.exec(line)?.[0] ?? "", line);
  }
  return events;
}

function shownOf(fields: ReadonlyMap<string, string>): Shown {
  const text = (name: string) => (fields.get(name) ?? "").replace(/^[^:]*:/, "");
  return {
    key: text("UID").replace(/@daywright$/, ""),
    title: text("SUMMARY"),
    start: readTime(fields.get("DTSTART") ?? ""),
    end: readTime(fields.get("DTEND") ?? ""),
  };
}

/** `DTSTART;TZID=Europe/Berlin:20261124T090000`, or in UTC. */
function readTime(line: string): number {
  const [, zone, y, mo, d, h, mi, s, utc] =
    /^[A-Z]+(?:;TZID=([^:;]+))?:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(line) ?? [];
  const wall = `${y}-${mo}-${d}T${h}:${mi}:${s}`;
  if (utc) return Date.parse(`${wall}Z`);
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone ?? "UTC").epochMilliseconds;
}

export function instantText(at: number): string {
  return new Date(at).toISOString();
}

/** An object that holds one meeting. */
export function toIcs({ key, title, start, end }: Shown): string {
  const at = (time: number) => instantText(time).replace(/[-:]|\.\d+/g, "");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//a person//another program//EN",
    "BEGIN:VEVENT",
    `UID:${key}`,
    "DTSTAMP:20261101T000000Z",
    `DTSTART:${at(start)}`,
    `DTEND:${at(end)}`,
    `SUMMARY:${title}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
