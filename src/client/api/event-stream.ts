import { EventSourceParserStream } from "eventsource-parser/stream";

/** One server-sent event, its data parsed as JSON (null when malformed). */
export type StreamedEvent = { readonly name: string; readonly data: unknown };

/**
 * The events of a `text/event-stream` answer as they arrive; ends when the stream ends or breaks.
 */
export async function* readEvents(response: Response): AsyncGenerator<StreamedEvent> {
  if (!response.body) return;
  const text = response.body.pipeThrough(new TextDecoderStream());
  const reader = text.pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { name: value.event ?? "message", data: jsonOf(value.data) };
    }
  } catch {
    return;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
