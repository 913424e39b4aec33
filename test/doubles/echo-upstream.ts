import type { ServerResponse } from "node:http";
import { listenOnLoopback, readBody } from "./http-double.ts";

/** How an upstream that repeats every request answers it. */
export const ECHO_MODES = [
  "json 400",
  "json 401",
  "json 403",
  "json 404",
  "json 429",
  "json 500",
  "text 502",
  "json 200",
  "moodle 200",
  "batch 404",
  "redirect 302",
  "redirect elsewhere 302",
  "html 500",
  "unreadable 200",
] as const;
/** Occurs in every answer. */
export const SAID = "the upstream's own words";
export type EchoMode = (typeof ECHO_MODES)[number];

export type EchoUpstream = {
  readonly url: string;
  mode: EchoMode;
  /** Requests answered so far. */
  readonly count: number;
  close(): Promise<void>;
};

/**
 * A double of all upstreams at once that answers every request with an error, which contains what
 * it was sent.
 */
export async function startEchoUpstream(tokens: { readonly access: string }): Promise<EchoUpstream> {
  const state = { mode: "json 500" as EchoMode, count: 0 };
  const double = await listenOnLoopback(async (request, response) => {
    const body = await readBody(request);
    state.count++;
    // Without an access token, Google would get no other request.
    if (request.url === "/token" && state.mode !== "json 400") {
      answer(response, 200, JSON.stringify({ access_token: tokens.access, expires_in: 3_600 }));
      return;
    }
    const { authorization } = request.headers;
    const decoded = Buffer.from(authorization?.split(" ")[1] ?? "", "base64").toString("utf8");
    const fields = [...new URLSearchParams(body)].map(([name, value]) => `${name} ${value}`).join(" ");
    reply(
      response,
      state.mode,
      [`${SAID}\u001b[31m\u202e`, authorization, request.url, fields, body, decoded].join(" | "),
    );
  });
  return {
    ...double,
    get mode() {
      return state.mode;
    },
    set mode(mode) {
      state.mode = mode;
    },
    get count() {
      return state.count;
    },
  };
}

function reply(response: ServerResponse, mode: EchoMode, echo: string): void {
  const code = Number(mode.split(" ").at(-1));
  const form = mode.slice(0, mode.lastIndexOf(" "));
  if (form === "redirect elsewhere") {
    const host = SAID.replaceAll(/[^a-z]/g, "");
    response.writeHead(code, { location: `http://169.254.169.254/${host}`, "x-said": host }).end();
  } else if (form === "html") {
    answer(response, code, `<html><script>alert("${SAID}")</script></html>`, "text/html");
  } else if (form === "unreadable") {
    answer(response, code, JSON.stringify({ [SAID]: echo, items: [{ [SAID]: echo }], resources: SAID }));
  } else if (form === "redirect") {
    response.writeHead(code, { location: `/again?said=${encodeURIComponent(echo)}` }).end();
  } else if (form === "text") {
    answer(response, code, echo, "text/plain");
  } else if (form === "moodle") {
    answer(response, code, JSON.stringify({ exception: "e", errorcode: "invalidtoken", message: echo }));
  } else if (form === "batch") {
    const part = `HTTP/1.1 ${code} Refused\r\n\r\n${JSON.stringify({ error: { message: echo } })}`;
    const body = `--b\r\nContent-Type: application/http\r\n\r\n${part}\r\n--b--\r\n`;
    answer(response, 200, body, "multipart/mixed; boundary=b");
  } else {
    const error = { message: echo, errors: [{ reason: "echo", message: echo }] };
    answer(response, code, JSON.stringify({ error, error_description: echo }));
  }
}

function answer(response: ServerResponse, status: number, body: string, type = "application/json"): void {
  response.writeHead(status, { "content-type": type }).end(body);
}
