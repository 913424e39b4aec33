import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { TokenSource } from "#server/net/batch/request.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { abortedError } from "#server/net/retry.ts";
import { requestToken, type TokenEndpoint } from "./token-endpoint.ts";

/** An access token and its expiry in epoch milliseconds. */
type AccessToken = { readonly token: string; readonly endsAt: number };

/** Shares an access token between the processes that use a connection. */
export type TokenVault = {
  load(): Promise<AccessToken | null>;
  save(token: AccessToken): Promise<void>;
  /** Runs `work` in one process at a time; the others wait. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/** How long before its expiry a token is replaced, so that it does not expire during a call. */
const AHEAD_MS = 60_000;
const DEFAULT_LIFETIME_SECONDS = 3_600;
const REFRESH_TIMEOUT_MS = 30_000;

type Options = TokenEndpoint & {
  readonly refreshToken: string;
  readonly now: () => Temporal.Instant;
  /** Called when the server replaces the refresh token. */
  readonly onRotated: (refreshToken: string) => Promise<void>;
  /** Null when only this process uses the grant. */
  readonly vault: TokenVault | null;
};

/**
 * The access tokens of one grant, refreshed before they expire and when the source refuses one.
 * Concurrent callers share one refresh, and so do processes with a common vault: one refreshes, the
 * others wait.
 */
export function createTokenSource(options: Options): TokenSource {
  const { vault } = options;
  let held: AccessToken | null = null;
  let refreshToken = options.refreshToken;
  let refreshing: Promise<Result<string, ProviderError>> | null = null;
  const isFresh = ({ endsAt }: AccessToken) => endsAt - options.now().epochMilliseconds > AHEAD_MS;

  const refresh = async (): Promise<Result<string, ProviderError>> => {
    const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
    const answer = await requestToken(options, grant, AbortSignal.timeout(REFRESH_TIMEOUT_MS));
    if (isErr(answer)) return answer;
    const { access_token: token, expires_in: seconds, refresh_token: rotated } = answer.value;
    held = { token, endsAt: options.now().epochMilliseconds + (seconds ?? DEFAULT_LIFETIME_SECONDS) * 1_000 };
    if (rotated !== undefined && rotated !== refreshToken) {
      refreshToken = rotated;
      await options.onRotated(rotated);
    }
    await vault?.save(held);
    return Ok(token);
  };
  const takeTheirs = async (refused: string | null): Promise<Result<string, ProviderError> | null> => {
    const theirs = await vault?.load();
    if (!theirs || !isFresh(theirs) || theirs.token === refused) return null;
    held = theirs;
    return Ok(theirs.token);
  };
  const refreshOnce = async (refused: string | null): Promise<Result<string, ProviderError>> =>
    (await takeTheirs(refused)) ??
    (vault ? vault.alone(async () => (await takeTheirs(refused)) ?? refresh()) : refresh());
  const shared = (refused: string | null, signal: AbortSignal) => {
    refreshing ??= refreshOnce(refused).finally(() => {
      refreshing = null;
    });
    // When one caller aborts, the refresh continues for the others.
    return unlessAborted(refreshing, signal);
  };

  return {
    async current(signal) {
      return held && isFresh(held) ? Ok(held.token) : shared(null, signal);
    },
    async renew(refused, signal) {
      return held && held.token !== refused ? Ok(held.token) : shared(refused, signal);
    },
  };
}

function unlessAborted<T>(
  work: Promise<Result<T, ProviderError>>,
  signal: AbortSignal,
): Promise<Result<T, ProviderError>> {
  return new Promise((resolve, reject) => {
    const abandon = () => resolve(Err(abortedError(signal)));
    if (signal.aborted) return abandon();
    signal.addEventListener("abort", abandon, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abandon));
  });
}
