import type { CreateSessionRequest } from "#contract/session.ts";
import { dateOf } from "#domain/time.ts";
import type { Home } from "../home.ts";
import { type DayWindow, instantsOf } from "./window.ts";

/** What a request to plan these days says, whoever asks for it. */
export function planningRequest(
  { formats, language, now }: Home,
  days: DayWindow,
): Pick<CreateSessionRequest, "start_time" | "end_time" | "view_date" | "time_zone" | "preferences"> {
  const today = dateOf(now(), formats.timeZone);
  return {
    ...instantsOf(days, formats.timeZone),
    view_date: today > days.first && today <= days.last ? today : days.first,
    time_zone: formats.timeZone,
    preferences: { language },
  };
}
