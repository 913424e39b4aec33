import type { CreateSessionRequest } from "#contract/session.ts";
import type { Home } from "../home-context.ts";
import { type DayWindow, instantsOf } from "./planning-window.ts";

/** A request to plan these days. */
export function planningRequest(
  { formats, language }: Home,
  days: DayWindow,
): Pick<CreateSessionRequest, "start_time" | "end_time" | "time_zone" | "preferences"> {
  return {
    ...instantsOf(days, formats.timeZone),
    time_zone: formats.timeZone,
    preferences: { language },
  };
}
