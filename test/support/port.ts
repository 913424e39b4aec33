import { randomInt } from "node:crypto";

/**
 * Below the ports that systems hand out by themselves, so that neither a listener nor a connection
 * gets one by chance.
 */
const [FIRST, LAST] = [20_000, 32_000];
const ATTEMPTS = 5;

/**
 * Starts a server that must be told its port of 127.0.0.1: on another one when somebody was there
 * already.
 */
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
 * Starts a server that pages are loaded from, at a port that an earlier one gave back with
 * `leavePort`, for which a browser has the scripts compiled already; at 0, any that is free, where
 * there is none or somebody took it.
 */
export async function onPortThatWasLeft<T>(start: (port: number) => Promise<T>): Promise<T> {
  const port = left.pop();
  return port === undefined ? start(0) : start(port).catch(() => start(0));
}

/** The server at this port is closed. */
export function leavePort(port: number): void {
  left.push(port);
}
