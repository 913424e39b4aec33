import { createHash } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { outOfRange, type ProblemDetails } from "#server/http/problem.ts";
import type { Db } from "#server/store/open.ts";
import { readTrustedJson } from "#server/store/parse-row.ts";
import {
  type FirstRequest,
  freeIdempotencyKey,
  type KeyedRequest,
  keepAnswer,
  useIdempotencyKey,
} from "#server/store/queries/idempotency-keys.ts";
import { loadSessionVersion } from "#server/store/queries/sessions.ts";
import { type ApplyFailure, problemOf } from "./failure.ts";

type Asked = {
  readonly sessionId: string;
  /** The request's `Idempotency-Key`, if it has one. */
  readonly key: string | undefined;
  readonly operation: "apply" | "undo";
  readonly body: unknown;
};

type Doing<T> = {
  readonly run: () => Promise<Result<T, ApplyFailure>>;
  /** The answer from the journal when the requested state stands; null when it does not. */
  readonly standing: () => Promise<T | null>;
};

type Answer<T> = Result<T, ProblemDetails>;

/**
 * Answers a request with an `Idempotency-Key` once (interface §4.3). The same key gets the stored
 * answer, and 422 with another request. A request in flight gets 409. One that did not finish is
 * tried again, as without a key. If a request finished but the process died before it stored the
 * answer, the journal provides the answer.
 */
export async function onceForKey<T>(
  { db, now }: { readonly db: Db; readonly now: () => Temporal.Instant },
  { sessionId, key, operation, body }: Asked,
  { run, standing }: Doing<T>,
): Promise<Answer<T>> {
  const answer = async () => answerOf(await run());
  if (key === undefined || (await loadSessionVersion(db, sessionId)) === null) return answer();

  const request: KeyedRequest = { sessionId, key, request: fingerprint(operation, body) };
  const at = now().epochMilliseconds;
  const first = await useIdempotencyKey(db, request, { now: at, before: at - LIMITS.idempotencyKeyMs });
  if (first && first.request !== request.request) return Err(OTHER_REQUEST);
  if (first?.answer) return answerKept(first.answer);

  const answered = await answer();
  const done = first && isErr(answered) && answered.error.status === 409 ? await standing() : null;
  const final = done === null ? answered : Ok(done);
  const status = final.ok ? 200 : final.error.status;
  if (isFinal(status)) {
    await keepAnswer(db, request, { status, json: JSON.stringify(final.ok ? final.value : final.error) });
  } else if (status === 409 && first === null) await freeIdempotencyKey(db, request);
  return final;
}

const OTHER_REQUEST = outOfRange("Idempotency-Key", "was used for another request on this session");

/**
 * A conflict (409) describes one moment, and a server error asks for another try, so neither is
 * final.
 */
function isFinal(status: number): boolean {
  return status < 500 && status !== 409;
}

function answerOf<T>(result: Result<T, ApplyFailure>): Answer<T> {
  return result.ok ? result : Err(problemOf(result.error));
}

function answerKept<T>({ status, json }: NonNullable<FirstRequest["answer"]>): Answer<T> {
  return status === 200 ? Ok(readTrustedJson<T>(json)) : Err(readTrustedJson<ProblemDetails>(json));
}

function fingerprint(operation: string, body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([operation, body ?? null]))
    .digest("base64url");
}
