import { expect, test } from "vitest";
import { createSession } from "../google/session.ts";
import { type Answer, startDaywright } from "../support/daywright.ts";

test("an apply and an undo that are sent again under their Idempotency-Key are answered as before, and done once", async () => {
  await using server = await startDaywright();
  const { sessionId } = await createSession(server, 3);
  const send = (what: string, body: unknown, key: string): Promise<Answer> =>
    server.call("POST", `/api/planner/${sessionId}/${what}`, body, { "idempotency-key": key });
  const request = { variant_index: 0, calendar_id: "daywright", allow_conflicts: true };
  const titles = async () => {
    const [calendar] = (await server.call("GET", "/api/calendars")).json;
    const { pathname, search } = new URL(calendar.feed_url);
    return (await server.call("GET", pathname + search)).text.match(/^SUMMARY:/gm) ?? [];
  };

  const applied = await send("apply", request, "first");
  expect([applied.status, applied.json.created_count]).toEqual([200, 3]);
  const again = await send("apply", request, "first");
  expect([again.status, again.text]).toEqual([200, applied.text]);
  expect((await send("apply", request, "second")).status).toBe(409);
  expect(await titles()).toHaveLength(3);

  const other = await send("apply", { ...request, allow_conflicts: false }, "first");
  expect([other.status, other.json.errors]).toEqual([
    422,
    [{ path: "Idempotency-Key", message: "was used for another request on this session" }],
  ]);
  expect((await send("undo", undefined, "first")).status).toBe(422);

  const undone = await send("undo", undefined, "back");
  const undoneAgain = await send("undo", undefined, "back");
  expect([undoneAgain.status, undoneAgain.text]).toEqual([200, undone.text]);
  const late = await send("apply", request, "first");
  expect([late.status, late.text]).toEqual([200, applied.text]);
  expect(await titles()).toHaveLength(0);

  expect((await send("apply", request, " ")).status).not.toBe(200);
  expect((await send("apply", request, "k".repeat(256))).json.errors).toEqual([
    { path: "idempotency-key", message: "must be 1 to 255 visible ASCII characters" },
  ]);
  expect((await server.call("POST", "/api/planner/unknown/undo", undefined, { "idempotency-key": "x" })).status).toBe(
    404,
  );
  const { paths } = (await server.call("GET", "/openapi.json")).json;
  const named = { name: "idempotency-key", in: "header" };
  for (const what of ["apply", "undo"]) {
    expect(paths[`/api/planner/{sessionId}/${what}`].post.parameters).toContainEqual(expect.objectContaining(named));
  }
});
