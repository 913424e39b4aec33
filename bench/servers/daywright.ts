// Daywright as it is served, on a free port, but for the limit of requests a minute, which a
// benchmark is meant to pass.
import { isErr } from "#domain/result.ts";
import { startServer } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";

const settings = readSettings({ ...process.env, PORT: "0", DAYWRIGHT_LOG_LEVEL: "error" });
if (isErr(settings)) throw new Error(settings.error.join("\n"));
const server = await startServer(settings.value, { requestsPerMinute: Number.POSITIVE_INFINITY });
if (isErr(server)) throw new Error(server.error.message);
const running = server.value;
process.once("SIGTERM", () => running.close().then(() => process.exit(0)));
