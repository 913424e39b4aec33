import * as z from "zod/mini";
import { Language, TimeZone } from "./primitives.ts";

/** `POST /api/demo`: a session over sample data; what is absent is as in the preferences. */
export const DemoRequest = z.object({ language: z.optional(Language), time_zone: z.optional(TimeZone) });
export type DemoRequest = z.infer<typeof DemoRequest>;
