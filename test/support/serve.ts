/** Runs a server with the settings of the environment, until SIGTERM: what `spawnDaywright` starts. */
import { startServer } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";

const settings = readSettings(process.env);
if (!settings.ok) {
  console.error(settings.error.join("\n"));
  process.exit(1);
}
const server = await startServer(settings.value);
if (!server.ok) {
  console.error(server.error.message);
  process.exit(1);
}
process.once("SIGTERM", () => void server.value.close());
