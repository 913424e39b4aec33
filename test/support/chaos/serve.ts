/**
 * A server without a limit of requests, because the rounds send more than a person does. Its clock
 * runs `CHAOS_FASTER` times as fast, so that the lease of a killed process (30 s) ends within a
 * second and a half. `CHAOS_AHEAD_MS`: how far its clock is ahead of ours.
 */

import { readSettings, startServer } from "../built-modules.ts";
import { LIGHT_SEARCH } from "../light-search.ts";

const faster = Number(process.env.CHAOS_FASTER ?? 1);
const began = Date.now();
const epoch = Number(process.env.CHAOS_EPOCH ?? began);
const ahead = Number(process.env.CHAOS_AHEAD_MS ?? 0);
const now = () => Temporal.Instant.fromEpochMilliseconds(began + ahead + (Date.now() - epoch) * faster);

const settings = readSettings(process.env);
if (!settings.ok) throw new Error(settings.error.join("\n"));
const server = await startServer(settings.value, {
  now,
  storeClock: async () => now().epochMilliseconds,
  requestsPerMinute: Number.POSITIVE_INFINITY,
  searchBudget: LIGHT_SEARCH,
});
if (!server.ok) throw new Error(server.error.message);
process.once("SIGTERM", () => void server.value.close());
