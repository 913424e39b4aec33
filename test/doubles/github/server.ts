import type { IncomingMessage, ServerResponse } from "node:http";
import { type HttpDouble, listenOnLoopback, readBody } from "../http-double.ts";

type Json = Readonly<Record<string, unknown>>;
type Fault = (response: ServerResponse) => void;

export type GithubDouble = HttpDouble & {
  /** The address that people enter: that of the API, like that of a GitHub Enterprise. */
  readonly baseUrl: string;
  readonly token: string;
  /** Every issue that the token can read, in the form of the API. Tests change them. */
  readonly issues: Json[];
  /** The requested paths with their queries, in order. */
  readonly requests: readonly string[];
  /** The answers of the next calls, in order, instead of the usual ones. */
  readonly faults: Fault[];
};

const TOKEN = "github_pat_of_the_double";
const ME = "kim";
const FILTERS = new Set(["assigned", "created", "mentioned", "subscribed", "repos", "all"]);
const STATES = new Set(["open", "closed", "all"]);
const PARAMETERS = new Set(["filter", "state", "per_page", "page"]);

/**
 * GitHub as the documentation of its REST API describes it: a bearer token, a named version, a
 * required `User-Agent`, pages by `Link`, pull requests among the issues.
 */
export async function startGithub(issues: readonly Json[] = []): Promise<GithubDouble> {
  const held = [...issues];
  const requests: string[] = [];
  const faults: Fault[] = [];
  const double = await listenOnLoopback(async (request, response) => {
    requests.push(request.url ?? "");
    const fault = faults.shift();
    if (fault) return fault(response);
    const refusal = refusalOf(request);
    if (refusal) return githubError(response, ...refusal);
    const one = ONE_ISSUE.exec(request.url ?? "");
    if (one) return answerIssue(held, request, one, response);
    if (request.method !== "GET") return githubError(response, 404, "Not Found");
    answer(held, request, response);
  });
  return { ...double, baseUrl: `${double.url}/api/v3`, token: TOKEN, issues: held, requests, faults };
}

function refusalOf({ headers, method }: IncomingMessage): [status: number, message: string] | null {
  if (!headers["user-agent"]) return [403, "Request forbidden by administrative rules."];
  if (headers.authorization !== `Bearer ${TOKEN}`) return [401, "Bad credentials"];
  if (headers.accept !== "application/vnd.github+json") return [415, "Unsupported 'Accept' header"];
  if (headers["x-github-api-version"] !== "2022-11-28") return [400, "Unsupported API version"];
  return method === "GET" || method === "PATCH" ? null : [404, "Not Found"];
}

function answer(issues: readonly Json[], request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  if (url.pathname === "/api/v3/user") return json(response, 200, { login: ME, id: 1, type: "User", name: "Kim Doe" });
  if (url.pathname !== "/api/v3/issues") return githubError(response, 404, "Not Found");
  const asked = url.searchParams;
  const [filter, state] = [asked.get("filter") ?? "assigned", asked.get("state") ?? "open"];
  const known = [...asked.keys()].every((name) => PARAMETERS.has(name));
  if (!known || !FILTERS.has(filter) || !STATES.has(state)) return githubError(response, 422, "Validation Failed");
  const ofState = issues.filter((issue) => state === "all" || issue.state === state);
  listPage(url, filter === "assigned" ? ofState.filter(isMine) : ofState, response);
}

const ONE_ISSUE = /^\/api\/v3\/repos\/([\w.-]+\/[\w.-]+)\/issues\/(\d+)$/;
const REASONS = ["completed", "not_planned", "duplicate", "reopened"];

/** `GET` and `PATCH` of one issue, which names its repository only by its address. */
async function answerIssue(
  issues: Json[],
  request: IncomingMessage,
  [, repository, number]: RegExpExecArray,
  response: ServerResponse,
) {
  const at = issues.findIndex((issue) => {
    const { full_name } = issue.repository as Json;
    return full_name === repository && issue.number === Number(number);
  });
  if (at < 0) return githubError(response, 404, "Not Found");
  if (request.method === "PATCH") {
    const { state, state_reason = null, ...others } = JSON.parse(await readBody(request)) as Json;
    const known = state_reason === null || REASONS.includes(String(state_reason));
    if (!["open", "closed"].includes(String(state)) || !known || Object.keys(others).length > 0)
      return githubError(response, 422, "Validation Failed");
    issues[at] = { ...issues[at], state, state_reason };
  }
  const { repository: _, ...shown } = issues[at] as Json;
  json(response, 200, shown);
}

function isMine({ assignees }: Json): boolean {
  return (assignees as readonly Json[]).some(({ login }) => login === ME);
}

function listPage(url: URL, items: readonly Json[], response: ServerResponse) {
  const size = Math.min(100, Number(url.searchParams.get("per_page") ?? 30));
  const number = Number(url.searchParams.get("page") ?? 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const at = (page: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set("page", String(page));
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = [
    ...(number > 1 ? [at(number - 1, "prev"), at(1, "first")] : []),
    ...(number < last ? [at(number + 1, "next"), at(last, "last")] : []),
  ];
  if (links.length > 0) response.setHeader("link", links.join(", "));
  json(response, 200, items.slice((number - 1) * size, number * size));
}

/** An error in GitHub's form. */
export function githubError(response: ServerResponse, status: number, message: string) {
  json(response, status, { message, documentation_url: "https://docs.github.com/rest", status: String(status) });
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

/** An issue of kim/thesis that is assigned to Kim, in the form of the API. */
export function githubIssue(number: number, fields: Json = {}): Json {
  return {
    id: 9_000_000_000 + number,
    node_id: `I_${number}`,
    number,
    title: `Issue ${number}`,
    state: "open",
    state_reason: null,
    html_url: `https://github.example.com/kim/thesis/issues/${number}`,
    repository_url: "https://github.example.com/api/v3/repos/kim/thesis",
    repository: { id: 7, name: "thesis", full_name: "kim/thesis", private: true },
    user: { login: "supervisor" },
    assignees: [{ login: ME }],
    labels: [],
    milestone: null,
    body: null,
    ...fields,
  };
}

/** A label in the form of the API. */
export function githubLabel(name: string): Json {
  return { id: 1, node_id: "LA_1", name, color: "ededed", default: false, description: null };
}

/** A milestone in the form of the API. GitHub stores its day as midnight in California. */
export function githubMilestone(day: string | null): Json {
  return { id: 2, number: 1, title: "Submission", state: "open", due_on: day && `${day}T08:00:00Z` };
}
