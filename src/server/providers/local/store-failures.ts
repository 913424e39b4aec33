import { Err, isErr, type Result } from "#domain/result.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import { abortedError } from "#server/net/retry.ts";
import { StoreFailure } from "#server/store/failure.ts";

/**
 * Runs `work` unless the caller aborted. A failure of the store becomes an `Err`, as an upstream's
 * would.
 */
export async function answering<T>(
  signal: AbortSignal,
  work: () => Promise<Result<T, ProviderError>>,
): Promise<Result<T, ProviderError>> {
  if (signal.aborted) return Err(abortedError(signal));
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return Err(new ProviderAPIError(error.message, { cause: error }));
  }
}

/** Answers once per item. If the call fails, every item gets the failure. */
export async function answeringEach<Item, T>(
  items: readonly Item[],
  signal: AbortSignal,
  work: () => Promise<Result<readonly Result<T, ProviderError>[], ProviderError>>,
): Promise<readonly Result<T, ProviderError>[]> {
  const answer = await answering(signal, work);
  return isErr(answer) ? items.map(() => answer) : answer.value;
}
