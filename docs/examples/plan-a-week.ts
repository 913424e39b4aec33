// Plans a week over the calendars that are connected, and prints the plans side by side.
// `daywright-client.ts` is made from the server's own description of its endpoints:
//   node bin/node26.js scripts/openapi-client.ts http://127.0.0.1:3000 > docs/examples/daywright-client.ts
import { createClient, ProblemError } from "./daywright-client.ts";

const { DAYWRIGHT_BASE_URL: baseUrl = "http://127.0.0.1:3000", DAYWRIGHT_ACCESS_TOKEN: token } = process.env;
const daywright = createClient({ baseUrl, ...(token !== undefined && { token }) });

try {
  const understood = await daywright.postQuickAdd({ body: { text: "essay 3h by fri, gym 45m 3x a week" } });
  const { session_id: sessionId, url } = await daywright.postPlanner({
    body: {
      start_time: "2026-12-07T00:00:00Z",
      end_time: "2026-12-14T00:00:00Z",
      tasks: understood.tasks,
      habits: understood.habits,
    },
  });
  const { draft_variants: variants } = await daywright.getPlannerBySessionId({ sessionId });
  for (const { title, events } of variants) console.log(`${title}: ${events.length} blocks`);
  console.log(`choose one at ${url}`);
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  console.error(`${error.problem.title}: ${error.problem.detail}`);
  process.exitCode = 1;
}
