import type { Logger } from "./log.ts";

type Options = {
  readonly apply: {
    readonly resumeApplies: (options: { readonly all: boolean }) => Promise<void>;
    readonly removeLateWrites: () => Promise<void>;
  };
  /** Forgets what has expired by then; how many sessions that were. */
  readonly forgetExpired: (now: number) => Promise<number>;
  /** Whether other processes use the same store. */
  readonly shared: boolean;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

/**
 * How long the start waits for applies that a crash left in flight; the rest goes on behind its
 * back.
 */
const START_WAIT_MS = 1_000;
const RESUME_EVERY_MS = 30_000;
const TIDY_EVERY_MS = 3_600_000;

/**
 * What the server does unasked, at start and now and then: it carries on applies that nobody works
 * on, and tidies up.
 */
export async function startChores({
  apply,
  forgetExpired,
  shared,
  now,
  log: parent,
}: Options): Promise<{ stop(): void }> {
  const log = parent.named("server/chores");
  const complain = (what: string) => (error: unknown) => log.error(`${what} failed`, { error: String(error) });
  const resume = (all: boolean) => apply.resumeApplies({ all }).catch(complain("carrying on what was left in flight"));
  const lookAgain = () => apply.removeLateWrites().catch(complain("looking for what landed late"));
  const tidy = async () => {
    const forgotten = await forgetExpired(now().epochMilliseconds);
    if (forgotten > 0) log.info("forgot sessions that had expired", { sessions: forgotten });
  };

  // Nobody else can be alive in an embedded store: what is under a lease there, a dead process
  // held.
  await atMost(START_WAIT_MS, resume(!shared));
  await tidy();
  const timers = [
    setInterval(() => void resume(false).then(lookAgain), RESUME_EVERY_MS),
    setInterval(() => void tidy().catch(complain("tidying up")), TIDY_EVERY_MS),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

/** Waits for the work, but no longer than that. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const timer = setTimeout(enough.resolve, ms);
  await Promise.race([work, enough.promise]);
  clearTimeout(timer);
}
