import type { ServerResponse } from "node:http";
import { type HttpDouble, listenOnLoopback, readBody } from "../http-double.ts";

type Json = Record<string, unknown>;
type MoodleData = {
  readonly events?: readonly (Json & { readonly id: number; readonly timesort: number })[];
  readonly courses?: readonly (Json & { readonly id: number })[];
  /** By assignment id. */
  readonly submissions?: Readonly<Record<number, Json>>;
};

export type MoodleDouble = HttpDouble & {
  readonly token: string;
  /** The called functions, in order. */
  readonly calls: readonly string[];
  readonly faults: ((response: ServerResponse) => void)[];
  /** The error codes with which functions are refused, by function. */
  readonly refusals: Map<string, string>;
};

const TOKEN = "c0ffee00c0ffee00c0ffee00c0ffee00";
const MOST_EVENTS = 50;
const REFUSALS: Readonly<Record<string, string>> = {
  invalidtoken: "Invalid token - token not found",
  accessexception: "Access control exception",
  nopermissions: "Sorry, but you do not currently have permissions to do that.",
};

/**
 * A Moodle as its web-service documentation describes it: one address, a function's name, errors
 * inside HTTP 200.
 */
export async function startMoodle(data: MoodleData): Promise<MoodleDouble> {
  const calls: string[] = [];
  const faults: ((response: ServerResponse) => void)[] = [];
  const refusals = new Map<string, string>();
  const double = await listenOnLoopback(async (request, response) => {
    const form = new URLSearchParams(await readBody(request));
    calls.push(form.get("wsfunction") ?? "");
    const fault = faults.shift();
    if (fault) return fault(response);
    if (request.url !== "/moodle/webservice/rest/server.php") {
      response.writeHead(404, { "content-type": "text/html" });
      return response.end("<html>Not found</html>");
    }
    if (form.get("moodlewsrestformat") !== "json") {
      response.writeHead(200, { "content-type": "application/xml" });
      return response.end("<?xml version='1.0'?><RESPONSE/>");
    }
    const refusal = form.get("wstoken") === TOKEN ? refusals.get(form.get("wsfunction") ?? "") : "invalidtoken";
    const body = refusal ? exception(refusal, REFUSALS[refusal] ?? refusal) : answer(data, form);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  return { ...double, url: `${double.url}/moodle`, token: TOKEN, calls, faults, refusals };
}

function answer(data: MoodleData, form: URLSearchParams): Json {
  switch (form.get("wsfunction")) {
    case "core_webservice_get_site_info":
      return { sitename: "Example University", username: "kim", userid: 7, functions: [] };
    case "core_calendar_get_action_events_by_timesort":
      return actionEvents(data, form);
    case "mod_assign_get_assignments": {
      const wanted = [...form].filter(([name]) => /^courseids\[\d+\]$/.test(name)).map(([, id]) => Number(id));
      return { courses: (data.courses ?? []).filter(({ id }) => wanted.includes(id)), warnings: [] };
    }
    case "mod_assign_get_submission_status": {
      const status = data.submissions?.[Number(form.get("assignid"))];
      return status
        ? { ...status, warnings: [] }
        : exception("invalidrecord", "Can't find data record in database table assign.");
    }
    default:
      return exception("accessexception", "Access control exception");
  }
}

function actionEvents(data: MoodleData, form: URLSearchParams): Json {
  const limit = Number(form.get("limitnum") ?? 20);
  if (!(limit >= 1 && limit <= MOST_EVENTS))
    return exception("invalidparameter", "Limit must be between 1 and 50 (inclusive)");
  const [from, to] = [Number(form.get("timesortfrom")), Number(form.get("timesortto"))];
  const after = Number(form.get("aftereventid") ?? 0);
  const inRange = (data.events ?? []).filter(({ timesort }) => timesort >= from && timesort <= to);
  const ordered = inRange.toSorted((a, b) => a.timesort - b.timesort || a.id - b.id);
  const start = after === 0 ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  const events = ordered.slice(start, start + limit);
  return { events, firstid: events[0]?.id ?? null, lastid: events.at(-1)?.id ?? null };
}

function exception(errorcode: string, message: string): Json {
  return {
    exception: errorcode === "invalidrecord" ? "dml_missing_record_exception" : "moodle_exception",
    errorcode,
    message,
  };
}
