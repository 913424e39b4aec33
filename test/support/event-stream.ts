/** One server-sent event, its data parsed as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
export type StreamedEvent = { readonly name: string; readonly data: any; readonly id: string | null };

/** The events of a stream as they arrive, without comments. */
export async function* readEvents(response: Response): AsyncGenerator<StreamedEvent, void, undefined> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? null;
      const [name, data] = [field("event"), field("data")];
      if (name !== null && data !== null) yield { name, data: JSON.parse(data), id: field("id") };
    }
  }
}
