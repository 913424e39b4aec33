import type { Socket } from "node:net";
import { PROBLEM_TYPE, type ProblemStatus, problemBody } from "./problem.ts";

/** Answers what is no HTTP request, which no route ever sees. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status: ProblemStatus = error.code === "HPE_HEADER_OVERFLOW" ? 413 : 400;
  const detail = status === 413 ? "The headers are too large." : "This is not an HTTP request.";
  const body = JSON.stringify(problemBody({ status, detail }, crypto.randomUUID()));
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\nConnection: close\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
