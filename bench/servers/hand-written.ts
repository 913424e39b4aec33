// What one would write by hand to answer "the events of this window": node:http over node:sqlite,
// nothing checked. usage: hand-written.ts FILE (a session's payload)
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";

type Payload = { calendar_events: { id: string; start: string; end: string; rrule: string | null }[] };

const { calendar_events, ...rest } = JSON.parse(readFileSync(process.argv[2] as string, "utf8")) as Payload;
const db = new DatabaseSync(":memory:");
db.exec("CREATE TABLE events (id TEXT PRIMARY KEY, first_start INTEGER, last_end INTEGER, event TEXT)");
const insert = db.prepare("INSERT INTO events VALUES (?, ?, ?, ?)");
for (const event of calendar_events) {
  const end = event.rrule === null ? Date.parse(event.end) : Number.MAX_SAFE_INTEGER;
  insert.run(event.id, Date.parse(event.start), end, JSON.stringify(event));
}
const select = db.prepare("SELECT event FROM events WHERE first_start < ? AND last_end > ? ORDER BY first_start, id");

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { start_time, end_time } = JSON.parse(body) as { start_time: string; end_time: string };
  const rows = select.all(Date.parse(end_time), Date.parse(start_time)) as { event: string }[];
  const answer = JSON.stringify({ ...rest, calendar_events: rows.map(({ event }) => JSON.parse(event) as object) });
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) });
  response.end(answer);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
