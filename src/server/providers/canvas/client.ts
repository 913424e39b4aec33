import type * as z from "zod";
import { withoutTrailing } from "#domain/without-trailing.ts";
import type { HttpClient } from "#server/net/http.ts";
import { type JsonGet, jsonGet, type Listed } from "../json-get.ts";
import { readLinkedPages } from "../linked-pages.ts";

const PER_PAGE = 100;

export type CanvasClient = {
  readonly get: JsonGet;
  /** Reads every page of a list by its `Link` headers. */
  list<Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string | readonly string[]>>,
    item: Schema,
    signal: AbortSignal,
  ): Listed<Schema>;
};

/** The REST API of one Canvas (`{base_url}/api/v1`) with a personal access token. */
export function createCanvasClient(baseUrl: string, accessToken: string, http: HttpClient): CanvasClient {
  const root = new URL(baseUrl);
  const headers = {
    authorization: `Bearer ${accessToken}`,
    accept: "application/json+canvas-string-ids, application/json",
  };
  const read = (url: URL, signal: AbortSignal) =>
    http.send({ method: "GET", url: url.href, headers, isThrottled }, signal);

  return {
    get: jsonGet((path, signal) => read(apiUrl(root, path), signal)),
    list: (path, query, item, signal) =>
      readLinkedPages(apiUrl(root, path, { ...query, per_page: String(PER_PAGE) }), item, (url) => read(url, signal)),
  };
}

/** Canvas answers 403 when a token has used up its call budget. */
function isThrottled({ status, headers }: { readonly status: number; readonly headers: Headers }): boolean {
  return status === 403 && Number.parseFloat(headers.get("x-rate-limit-remaining") ?? "1") <= 0;
}

function apiUrl(root: URL, path: string, query: Readonly<Record<string, string | readonly string[]>> = {}): URL {
  const url = new URL(`${withoutTrailing(root.pathname, "/")}/api/v1/${path}`, root);
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string") url.searchParams.set(name, value);
    else for (const each of value) url.searchParams.append(`${name}[]`, each);
  }
  return url;
}
