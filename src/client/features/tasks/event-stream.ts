/** One server-sent event, its data read as JSON (null when it is none). */
export type StreamedEvent = { readonly name: string; readonly data: unknown };

/** The events of a `text/event-stream` answer as they come; ends when the stream does or breaks. */
export async function* readEvents(response: Response): AsyncGenerator<StreamedEvent> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      pending += value.replaceAll("\r\n", "\n");
      const complete = pending.split("\n\n");
      pending = complete.pop() ?? "";
      for (const block of complete) yield parseEvent(block);
    }
  } catch {
    return;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): StreamedEvent {
  const fields = block.split("\n").map((line) => line.split(/:\s?(.*)/s, 2));
  const values = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value ?? "");
  let data: unknown = null;
  try {
    data = JSON.parse(values("data").join("\n"));
  } catch {
    // Data that is no JSON is no data.
  }
  return { name: values("event")[0] ?? "message", data };
}
