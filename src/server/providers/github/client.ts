import type * as z from "zod";
import { Err, isErr, type Result } from "#domain/result.ts";
import { withoutTrailing } from "#domain/without-trailing.ts";
import type { HttpClient, UpstreamResponse } from "#server/net/http.ts";
import { parseJsonBody } from "#server/net/parse-json.ts";
import { ProviderAuthError, type ProviderError } from "#server/net/provider-error.ts";
import { type JsonGet, jsonGet, type Listed } from "../json-get.ts";
import { readLinkedPages } from "../linked-pages.ts";

const API_URL = "https://api.github.com";
/** Open issues that are assigned to the caller. */
export const ASSIGNED = { filter: "assigned", state: "open" } as const;
/** GitHub's largest page. */
const PER_PAGE = "100";

export type GithubClient = {
  readonly get: JsonGet;
  /** Changes the fields in `body`. Repeating it has no further effect. */
  patch<Schema extends z.ZodType>(
    path: string,
    body: unknown,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<Result<z.infer<Schema>, ProviderError>>;
  /** Reads every page of a list. */
  list<Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    item: Schema,
    signal: AbortSignal,
  ): Listed<Schema>;
};

/** The REST API of GitHub, or of a GitHub Enterprise at `baseUrl`, with a person's token. */
export function createGithubClient(baseUrl: string | undefined, token: string, http: HttpClient): GithubClient {
  const root = withoutTrailing(baseUrl ?? API_URL, "/");
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/vnd.github+json",
    "x-github-api-version": "2022-11-28",
    "user-agent": "daywright",
  };
  const read = (url: string, signal: AbortSignal) => http.send({ method: "GET", url, headers, isThrottled }, signal);
  return {
    get: jsonGet((path, signal) => read(`${root}/${path}`, signal)),
    async patch(path, body, schema, signal) {
      const change = { method: "PATCH", url: `${root}/${path}`, headers, body: JSON.stringify(body), idempotent: true };
      const answer = await http.send({ ...change, isThrottled }, signal);
      return isErr(answer) ? answer : parseJsonBody(answer.value.body, schema);
    },
    list: (path, query, item, signal) => {
      const first = new URL(`${root}/${path}?${new URLSearchParams({ ...query, per_page: PER_PAGE })}`);
      return readLinkedPages(first, item, async ({ href }) => whole(await read(href, signal)));
    },
  };
}

/**
 * GitHub omits the issues of an organisation whose single sign-on the token has not passed, and
 * says so in a header. That is an error here, because missing issues would look done.
 */
function whole(answer: Result<UpstreamResponse, ProviderError>): Result<UpstreamResponse, ProviderError> {
  if (isErr(answer) || !answer.value.headers.get("x-github-sso")?.startsWith("partial-results")) return answer;
  return Err(new ProviderAuthError("an organisation asks for single sign-on: authorize the token there"));
}

/** GitHub answers 403 both for missing permission and for too many requests. */
function isThrottled({ status, headers }: { readonly status: number; readonly headers: Headers }): boolean {
  return status === 403 && (headers.get("x-ratelimit-remaining") === "0" || headers.has("retry-after"));
}
