/** The times of an event in Berlin, as Google writes them. */
export const timed = (start: string, end: string) => ({
  start: { dateTime: start, timeZone: "Europe/Berlin" },
  end: { dateTime: end, timeZone: "Europe/Berlin" },
});

/** An hour of a Tuesday, from nine on. */
export const nine = timed("2026-12-08T09:00:00+01:00", "2026-12-08T10:00:00+01:00");
