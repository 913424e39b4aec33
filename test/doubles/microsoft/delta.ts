import type { Answer, Call } from "../../support/api-call.ts";
import { invalid, refusal } from "./answer.ts";
import type { Api } from "./events-api.ts";
import type { Happening } from "./mailbox-data.ts";
import { deltaResource } from "./render.ts";

type Span = { readonly start: number; readonly end: number };
type Seen = ReadonlyMap<string, string>;

/** The meanings of the tokens of `calendarView/delta`. */
export class DeltaLinks {
  readonly #deltas = new Map<string, { readonly span: Span; readonly seen: Seen }>();
  readonly #pages = new Map<string, { readonly span: Span; readonly seen: Seen; readonly rest: readonly object[] }>();
  #count = 0;

  /** Answers every delta link that was issued before with 410. */
  expire(): void {
    this.#deltas.clear();
  }

  delta(token: string) {
    return this.#deltas.get(token) ?? null;
  }

  page(token: string) {
    return this.#pages.get(token) ?? null;
  }

  keepDelta(span: Span, seen: Seen): string {
    const token = `delta${++this.#count}`;
    this.#deltas.set(token, { span, seen });
    return token;
  }

  keepPage(span: Span, seen: Seen, rest: readonly object[]): string {
    const token = `skip${++this.#count}`;
    this.#pages.set(token, { span, seen, rest });
    return token;
  }
}

/** `GET …/calendarView/delta` (https://learn.microsoft.com/graph/delta-query-events). */
export function answerDelta({ world, links, root, pageSize }: Api, calendarId: string, call: Call): Answer {
  const { query } = call;
  const stranger = [...query.keys()].find((name) => /^\$(?:select|expand|filter|orderby|search)$/.test(name));
  if (stranger) return invalid(`The query parameter ${stranger} is not supported by delta.`);
  const asked = Number(/odata\.maxpagesize=(\d+)/.exec(call.headers.prefer ?? "")?.[1] ?? 10);
  const size = Math.min(pageSize, asked);
  const link = (token: string) => `${root}${call.path}?${token}`;
  const answer = (span: Span, seen: Seen, items: readonly object[]): Answer => {
    const value = items.slice(0, size);
    const rest = items.slice(size);
    const token = rest.length > 0 ? null : links.keepDelta(span, seen);
    const body = token
      ? { value, "@odata.deltaLink": link(`$deltatoken=${token}`) }
      : { value, "@odata.nextLink": link(`$skiptoken=${links.keepPage(span, seen, rest)}`) };
    return { status: 200, body };
  };

  const page = query.has("$skiptoken") ? links.page(query.get("$skiptoken") ?? "") : null;
  if (page) return answer(page.span, page.seen, page.rest);
  const delta = query.has("$deltatoken") ? links.delta(query.get("$deltatoken") ?? "") : null;
  if (!delta && (query.has("$deltatoken") || query.has("$skiptoken")))
    return refusal(410, "SyncStateNotFound", "The sync state generation is not found.");
  const span = delta?.span ?? {
    start: Date.parse(query.get("startDateTime") ?? ""),
    end: Date.parse(query.get("endDateTime") ?? ""),
  };
  if (!(span.end >= span.start)) return invalid("startDateTime and endDateTime are required.");
  const there = world.view(calendarId, span);
  const seen = new Map(there.map((each) => [each.id, printOf(each)]));
  const before: Seen = delta?.seen ?? new Map();
  const changed = there.filter((each) => before.get(each.id) !== seen.get(each.id));
  const as = { prefer: call.headers.prefer ?? "", expand: "" };
  const removed = [...before.keys()].filter((id) => !seen.has(id));
  return answer(span, seen, [
    ...changed.map((each) => deltaResource(each, as)),
    ...removed.map((id) => ({ id, "@removed": { reason: "deleted" } })),
  ]);
}

function printOf({ start, end, type, change }: Happening): string {
  return [start, end, type, change].join("/");
}
