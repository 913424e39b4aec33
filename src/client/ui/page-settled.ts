const SETTLED_MS = 2_500;

/**
 * A page waits for this before it opens a lasting connection, for programs that wait for a quiet
 * network.
 */
export function untilSettled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
}
