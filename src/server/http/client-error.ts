import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { PROBLEM_TYPE, type ProblemStatus, problemBody } from "./problem.ts";

/** Answers bytes that are not an HTTP request, which no route ever sees. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = FAULTS[error.code ?? ""] ?? NOT_HTTP;
  const body = JSON.stringify(problemBody({ status, detail }, crypto.randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // A client that does not read even this is disconnected.
  setTimeout(() => socket.destroy(), LAST_WORD_MS).unref();
}

const LAST_WORD_MS = 1_000;

type Fault = { readonly status: ProblemStatus; readonly detail: string };

const NOT_HTTP: Fault = { status: 400, detail: "This is not an HTTP request." };
const FAULTS: Readonly<Record<string, Fault>> = {
  HPE_HEADER_OVERFLOW: { status: 413, detail: "The headers are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: "The request took too long to arrive." },
};
