import * as z from "zod";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { UpstreamResponse } from "#server/net/http.ts";
import { parseJsonBody } from "#server/net/parse-json.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";

/** More pages than anybody has: a bound for a server that names a next page without end. */
const MAX_PAGES = 100;

/**
 * All items of a list whose pages link to the next one in a `Link` header. `read` sends the
 * credentials, so next pages must be on the host of the first.
 */
export async function readLinkedPages<Schema extends z.ZodType>(
  first: URL,
  item: Schema,
  read: (url: URL) => Promise<Result<UpstreamResponse, ProviderError>>,
): Promise<Result<z.infer<Schema>[], ProviderError>> {
  const items: z.infer<Schema>[] = [];
  let url: URL | null = first;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await read(url);
    if (isErr(answer)) return answer;
    const parsed = parseJsonBody(answer.value.body, z.array(item));
    if (isErr(parsed)) return parsed;
    items.push(...parsed.value);
    url = nextPage(answer.value.headers.get("link"), url);
    if (!url) return Ok(items);
    if (url.origin !== first.origin) {
      return Err(new ProviderAPIError(`the next page of ${first.pathname} is on another host`));
    }
  }
  return Err(new ProviderAPIError(`${first.pathname} has more than ${MAX_PAGES} pages`));
}

/**
 * The `rel="next"` target of a `Link` header (RFC 8288), resolved against its page; null on the
 * last page.
 */
export function nextPage(header: string | null, page: URL): URL | null {
  for (const [, target, parameters] of (header ?? "").matchAll(/<([^<>]*)>([^<]*)/g)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters ?? "");
    const names = (relations?.[1] ?? relations?.[2] ?? "").toLowerCase().split(/\s+/);
    if (names.includes("next") && target) return URL.parse(target, page);
  }
  return null;
}
