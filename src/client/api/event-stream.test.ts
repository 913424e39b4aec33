import { expect, test } from "vitest";
import { readEvents, type StreamedEvent } from "./event-stream.ts";

async function eventsOf(chunks: readonly string[]): Promise<StreamedEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return Array.fromAsync(readEvents(new Response(body)));
}

const DONE = { name: "done", data: { session_id: "s" } };

test.each([
  ["in one piece", ['event: done\ndata: {"session_id":"s"}\n\n']],
  ["cut within a word", ["event: do", 'ne\ndata: {"sess', 'ion_id":"s"}\n', "\n"]],
  ["cut within the end of a line", ["event: done\r", '\ndata: {"session_id":"s"}\r', "\n\r", "\n"]],
  ["with a heartbeat before it", [": still here\n\n", 'event: done\ndata: {"session_id":"s"}\n\n']],
  ["with its data on two lines", ['event: done\ndata: {"session_id":\ndata: "s"}\n\n']],
])("an event that comes %s is read once", async (_name, chunks) => {
  expect(await eventsOf(chunks)).toEqual([DONE]);
});

test("an event that the end of the stream cuts off is none, and data that is no JSON is no data", async () => {
  expect(await eventsOf(["event: draft\ndata: half of it\n\n", 'event: done\ndata: {"session_id":"s"}'])).toEqual([
    { name: "draft", data: null },
  ]);
});
