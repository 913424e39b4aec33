import { StoreFailure } from "./failure.ts";

const FIRST_WAIT_MS = 50;
const LAST_WAIT_MS = 3_200;

/**
 * Commits a step of a journal, waiting out a database that is away for some seconds (a restart, a
 * cut connection). `commit` may run again after it had its effect and the acknowledgement was lost,
 * so it must tell that by itself.
 */
export async function persist<T>(
  { sleep }: { readonly sleep: (ms: number) => Promise<unknown> },
  commit: () => Promise<T>,
): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await commit();
    } catch (error) {
      const mayPass = error instanceof StoreFailure && error.kind === "unavailable";
      if (!mayPass || wait > LAST_WAIT_MS) throw error;
      await sleep(wait);
    }
  }
}
