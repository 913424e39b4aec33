import { StoreFailure } from "./failure.ts";

const FIRST_WAIT_MS = 50;
const LAST_WAIT_MS = 3_200;

/**
 * Commits a step of a journal, and retries while the database is down for some seconds (a restart,
 * a cut connection). If the acknowledgement was lost, `commit` runs again after it took effect, so
 * it must recognize that.
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
