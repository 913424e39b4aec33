import { post, type Send } from "./sender.ts";

type Topic = { readonly fetch: typeof fetch; readonly url: string };

/**
 * Publishes a notice to an ntfy topic as JSON at the server's root, because only that form takes
 * any title.
 */
export function ntfySender({ fetch, url }: Topic): Send {
  return async ({ id, title, body, url: click }) => {
    const topic = new URL(url);
    const path = topic.pathname.split("/");
    const name = decodeURIComponent(path.pop() ?? "");
    topic.pathname = `${path.join("/")}/`;
    const text = JSON.stringify({ topic: name, title, message: body, click });
    // Messages with the same sequence id are shown once (ntfy 2.16).
    const headers = { "content-type": "application/json", "x-sequence-id": id };
    const outcome = await post(fetch, { url: topic.href, headers, body: text });
    return outcome === "gone" ? "failed" : outcome;
  };
}
