import * as z from "zod/mini";
import type { PlannerContext } from "./payload.ts";
import { Language, TimeZone } from "./primitives.ts";

/** `POST /api/demo`: a session over sample data; absent fields come from the preferences. */
export const DemoRequest = z.object({ language: z.optional(Language), time_zone: z.optional(TimeZone) });
export type DemoRequest = z.infer<typeof DemoRequest>;

/** The connection of the demo's coursework. */
export const DEMO_CONNECTION_ID = "demo";

/** Whether a session is over the sample data, and so never part of a standing plan. */
export function isOfDemo(context: Pick<PlannerContext, "learning"> | undefined): boolean {
  return context?.learning.sources.some(({ connection_id }) => connection_id === DEMO_CONNECTION_ID) ?? false;
}
