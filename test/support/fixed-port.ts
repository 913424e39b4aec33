import { randomInt } from "node:crypto";

/**
 * Ports below those that systems assign, so that no other listener or connection gets one by
 * chance.
 */
const [FIRST, LAST] = [20_000, 32_000];
const ATTEMPTS = 5;

/** Starts a server that needs its port in advance, and tries another port if one is taken. */
export async function onPortOfItsOwn<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(randomInt(FIRST, LAST));
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

const left: number[] = [];

/**
 * Starts a server of pages at a port that an earlier one returned with `leavePort`, for which a
 * browser has the scripts compiled; otherwise at any free port.
 */
export async function onPortThatWasLeft<T>(start: (port: number) => Promise<T>): Promise<T> {
  const port = left.pop();
  return port === undefined ? start(0) : start(port).catch(() => start(0));
}

/** Returns the port of a closed server. */
export function leavePort(port: number): void {
  left.push(port);
}
