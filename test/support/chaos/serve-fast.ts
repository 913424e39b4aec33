/**
 * A server whose clock runs twenty times as fast, so that the lease of a killed process (30 s) passes in a second and
 * a half: for rounds in which another process carries on.
 */
import { startServer } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";

const FASTER = 20;
const began = Date.now();
const now = () => Temporal.Instant.fromEpochMilliseconds(began + (Date.now() - EPOCH) * FASTER);
const EPOCH = Number(process.env.CHAOS_EPOCH ?? began);

const settings = readSettings(process.env);
if (!settings.ok) throw new Error(settings.error.join("\n"));
const server = await startServer(settings.value, { now });
if (!server.ok) throw new Error(server.error.message);
process.once("SIGTERM", () => void server.value.close());
