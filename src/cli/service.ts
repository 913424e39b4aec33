import { PATHS } from "#contract/paths.ts";
import { Preferences } from "#contract/preferences.ts";
import { Problem } from "#contract/problem.ts";
import { errorMessage } from "#domain/error-message.ts";
import { Err, mapResult, Ok, type Result } from "#domain/result.ts";
import type { Settings } from "#server/settings.ts";
import { upstreamLine } from "./failed-source.ts";
import { settingsOf } from "./read-settings.ts";
import { fail, type Terminal } from "./terminal.ts";

/** A running Daywright, or one that this process starts and ends. */
export type Service = {
  readonly url: string;
  /** Calls an endpoint. The error, also of an unreachable service, is one line. */
  call(method: string, path: string, body?: unknown, contentType?: string): Promise<Result<unknown, string>>;
};

/** Passes `use` a service with these settings, over the endpoints that the page calls. */
export async function withService<T>(
  settings: Settings,
  use: (service: Service) => Promise<T>,
): Promise<Result<T, string>> {
  const { startServer } = await import("#server/main.ts");
  const own = await startServer({ ...settings, host: "127.0.0.1", port: 0, baseUrl: null }, { print: () => undefined });
  if (own.ok) {
    try {
      return Ok(await use(serviceAt(own.value.url, settings)));
    } finally {
      await own.value.close();
    }
  }
  if (own.error.kind !== "in-use") return Err(own.error.message);
  const url = settings.baseUrl ?? `http://${settings.host}:${settings.port}`;
  if (!(await answers(url))) {
    return Err(`${own.error.message}. It does not answer at ${url}: set PORT and HOST as they are there`);
  }
  return Ok(await use(serviceAt(url, settings)));
}

/**
 * The result of `ask` from a service with the environment's settings. Null after a failure: the
 * terminal is then told why, after the words in `refused`.
 */
export async function askService<T>(
  terminal: Terminal,
  ask: (call: Service["call"]) => Promise<Result<T, string>>,
  refused = "",
): Promise<T | null> {
  const settings = settingsOf(terminal);
  if (!settings) return null;
  const reached = await withService(settings, ({ call }) => ask(call));
  const answer = reached.ok ? reached.value : reached;
  if (answer.ok) return answer.value;
  fail(terminal, refused + answer.error);
  return null;
}

export async function preferencesOf(call: Service["call"]): Promise<Result<Preferences, string>> {
  return mapResult(await call("GET", PATHS.preferences), (stored) => Preferences.parse(stored));
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  return response?.ok ?? false;
}

function serviceAt(url: string, { accessToken }: Settings): Service {
  return {
    url,
    async call(method, path, body, contentType = "application/json") {
      const headers: Record<string, string> = { accept: "application/json" };
      if (accessToken !== null) headers.authorization = `Bearer ${accessToken}`;
      if (body !== undefined) headers["content-type"] = contentType;
      const raw = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body);
      try {
        const response = await fetch(url + path, {
          method,
          headers,
          ...(raw !== undefined && { body: raw as NonNullable<RequestInit["body"]> }),
        });
        const text = await response.text();
        return response.ok ? Ok(text === "" ? null : JSON.parse(text)) : Err(problemLine(response, text));
      } catch (error) {
        return Err(`${url} cannot be reached: ${errorMessage(error)}`);
      }
    },
  };
}

/** A refusal as one line, with the fields that are wrong: mostly a problem (RFC 9457). */
function problemLine({ status }: Response, text: string): string {
  const read = Problem.safeParse(parsedJson(text));
  if (!read.success) return `HTTP ${status}`;
  const { kind, detail: message, errors = [] } = read.data;
  const summary = kind ? upstreamLine({ kind, message }) : message;
  const more = errors.filter((fault) => !summary.includes(fault.message));
  return [summary, ...more.map((fault) => `${fault.path} ${fault.message}`.trim())].join("; ");
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
