import type { ApplyService } from "./features/apply/service.ts";
import type { Logger } from "./log.ts";

type Options = {
  readonly apply: Pick<ApplyService, "resumeApplies">;
  /** Whether other processes use the same store. */
  readonly shared: boolean;
  readonly log: Logger;
};

/** How long the start waits for applies that a crash left in flight; the rest goes on behind its back. */
const START_WAIT_MS = 1_000;
const EVERY_MS = 30_000;

/** What the server does unasked: at start, and every half minute, it carries on applies that nobody works on. */
export async function startChores({ apply, shared, log: parent }: Options): Promise<{ stop(): void }> {
  const log = parent.named("server/chores");
  const resume = (all: boolean) =>
    apply.resumeApplies({ all }).catch((error: unknown) => {
      log.error("applies that were left in flight could not be carried on", { error: String(error) });
    });
  const enough = Promise.withResolvers<void>();
  const patience = setTimeout(enough.resolve, START_WAIT_MS);
  // Nobody else can be alive in an embedded store: what is under a lease there, a dead process held.
  await Promise.race([resume(!shared), enough.promise]);
  clearTimeout(patience);
  const timer = setInterval(() => void resume(false), EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
