// Writes a typed client for a running Daywright from its own description of its endpoints:
//   node bin/node26.js scripts/openapi-client.ts http://127.0.0.1:3000 > daywright-client.ts
import { generateClient } from "./openapi-client/generate.ts";

const [url] = process.argv.slice(2);
if (url === undefined || !URL.canParse("/openapi.json", url)) {
  console.error("usage: openapi-client.ts http://HOST:PORT   (DAYWRIGHT_ACCESS_TOKEN is sent when it is set)");
  process.exit(2);
}
const token = process.env.DAYWRIGHT_ACCESS_TOKEN;
const answer = await fetch(new URL("/openapi.json", url), {
  headers: token ? { authorization: `Bearer ${token}` } : {},
});
if (!answer.ok) {
  console.error(`${url} answered ${answer.status}`);
  process.exit(1);
}
process.stdout.write(generateClient(await answer.json()));
