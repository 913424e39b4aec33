import type { Result } from "#domain/result.ts";
import type { ProviderError } from "../provider-error.ts";
import type { OnResend } from "./execute.ts";
import type { BatchRequest } from "./request.ts";

/** Sends sub-requests, and returns one Result per request, in order. */
export type SendBatch = <T>(
  requests: readonly BatchRequest<T>[],
  signal: AbortSignal,
  onResend?: OnResend<T>,
) => Promise<Result<T, ProviderError>[]>;

type Waiting = {
  readonly requests: readonly BatchRequest<unknown>[];
  readonly onResend: OnResend<unknown> | undefined;
  readonly resolve: (results: Promise<Result<unknown, ProviderError>[]>) => void;
};

/**
 * Sends together the requests that are made in the same turn under the same signal, so that moving,
 * deleting and creating events at once costs one round trip.
 */
export function sharingBatches(send: SendBatch): SendBatch {
  const open = new Map<AbortSignal, Waiting[]>();

  const flush = (signal: AbortSignal): void => {
    const waiting = open.get(signal) ?? [];
    open.delete(signal);
    const askerOf = new Map(waiting.flatMap((asker) => asker.requests.map((request) => [request, asker] as const)));
    const sent = send(
      waiting.flatMap(({ requests }) => requests),
      signal,
      (request, error) => askerOf.get(request)?.onResend?.(request, error),
    );
    let from = 0;
    for (const { requests, resolve } of waiting) {
      const [first, last] = [from, from + requests.length];
      resolve(sent.then((results) => results.slice(first, last)));
      from = last;
    }
  };

  return <T>(requests: readonly BatchRequest<T>[], signal: AbortSignal, onResend?: OnResend<T>) => {
    if (requests.length === 0) return Promise.resolve([]);
    const { promise, resolve } = Promise.withResolvers<Result<unknown, ProviderError>[]>();
    const waiting = open.get(signal) ?? [];
    if (waiting.length === 0) queueMicrotask(() => flush(signal));
    open.set(signal, [...waiting, { requests, onResend: onResend as OnResend<unknown> | undefined, resolve }]);
    return promise as Promise<Result<T, ProviderError>[]>;
  };
}
