import * as z from "zod/mini";
import type { PlannerContext } from "./payload.ts";
import { Language, TimeZone } from "./primitives.ts";

/** `POST /api/demo`: a session over sample data; what is absent is as in the preferences. */
export const DemoRequest = z.object({ language: z.optional(Language), time_zone: z.optional(TimeZone) });
export type DemoRequest = z.infer<typeof DemoRequest>;

/** The connection that the coursework of the demo is of. */
export const DEMO_CONNECTION_ID = "demo";

/** Whether a session is of the demo's week, and so no part of anybody's plan. */
export function isOfDemo(context: Pick<PlannerContext, "learning"> | undefined): boolean {
  return context?.learning.sources.some(({ connection_id }) => connection_id === DEMO_CONNECTION_ID) ?? false;
}
