import type * as z from "zod";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import { type JsonGet, jsonGet, type Listed } from "../json-get.ts";
import { Page } from "./schema.ts";

/** Todoist's largest page. */
const PER_PAGE = "200";
/** More pages than any list has: a bound for a server that names a next page without end. */
const MAX_PAGES = 100;

export type TodoistClient = {
  readonly get: JsonGet;
  /** Posts once per key (at most 36 characters), however often it is sent. */
  post(path: string, key: string, signal: AbortSignal): Promise<Result<unknown, ProviderError>>;
  /** Reads every page of a list by its cursor. */
  list<Schema extends z.ZodType>(path: string, item: Schema, signal: AbortSignal): Listed<Schema>;
};

/** The API of Todoist (v1) with a person's token. */
export function createTodoistClient(apiUrl: string, token: string, http: HttpClient): TodoistClient {
  const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
  const get = jsonGet((path, signal) => http.send({ method: "GET", url: `${apiUrl}/${path}`, headers }, signal));
  return {
    get,
    post: (path, key, signal) => {
      const once = { ...headers, "x-request-id": key };
      return http.send({ method: "POST", url: `${apiUrl}/${path}`, headers: once, idempotent: true }, signal);
    },
    async list(path, item, signal) {
      const items: z.infer<typeof item>[] = [];
      const query = new URLSearchParams({ limit: PER_PAGE });
      for (let number = 0; number < MAX_PAGES; number += 1) {
        const page = await get(`${path}?${query}`, Page(item), signal);
        if (isErr(page)) return page;
        items.push(...page.value.results);
        if (!page.value.next_cursor) return Ok(items);
        query.set("cursor", page.value.next_cursor);
      }
      return Err(new ProviderAPIError(`${path} has more than ${MAX_PAGES} pages`));
    },
  };
}
