// Daywright as it is built and served, on a free port, but for the limit of requests a minute,
// which a benchmark is meant to pass. Plain JavaScript, so that nothing that strips types is
// counted.
import { startServer } from "../../lib/server/main.js";
import { readSettings } from "../../lib/server/settings.js";

const settings = readSettings({ ...process.env, PORT: "0", DAYWRIGHT_LOG_LEVEL: "error" });
if (!settings.ok) throw new Error(settings.error.join("\n"));
const server = await startServer(settings.value, { requestsPerMinute: Number.POSITIVE_INFINITY });
if (!server.ok) throw new Error(server.error.message);
process.once("SIGTERM", () => server.value.close().then(() => process.exit(0)));
