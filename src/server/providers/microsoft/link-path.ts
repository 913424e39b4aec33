import { Err, Ok, type Result } from "#domain/result.ts";
import { ProviderParseError } from "#server/net/provider-error.ts";

/**
 * A link of an answer as a path below the API's address, which batches require. Links to other
 * hosts are refused, so that no token goes there.
 */
export function pathOfLink(link: string, apiUrl: string): Result<string, ProviderParseError> {
  const root = `${new URL(apiUrl).pathname.replace(/\/$/, "")}/`;
  const url = URL.canParse(link) ? new URL(link) : null;
  if (!url?.pathname.startsWith(root)) return Err(new ProviderParseError("a link of the answer leads elsewhere"));
  return Ok(`${url.pathname.slice(root.length - 1)}${url.search}`);
}
