import type { Logger } from "./log.ts";

type Options = {
  readonly apply: {
    readonly resumeApplies: (options: { readonly all: boolean }) => Promise<void>;
    readonly removeLateWrites: () => Promise<void>;
  };
  /** Looks at plans that were last looked at before this time, or that changed since. */
  readonly watch: (before: number) => Promise<void>;
  /** Calls `changed` whenever a plan has changed in this process. */
  readonly onPlanChange: (changed: () => void) => void;
  /** Sends the notices that are due. */
  readonly deliver: () => Promise<void>;
  /** How often each plan is looked at. 0: never, and no notices are sent. */
  readonly watchEveryMs: number;
  readonly completion: { readonly resume: (options: { readonly all: boolean }) => Promise<void> };
  /** Deletes expired data, and returns the number of deleted sessions. */
  readonly forgetExpired: (now: number) => Promise<number>;
  /** Whether other processes use the same store. */
  readonly shared: boolean;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

/**
 * How long the start waits for applies that a crash left in flight. The rest goes on in the
 * background.
 */
const START_WAIT_MS = 1_000;
const RESUME_EVERY_MS = 30_000;
const TIDY_EVERY_MS = 3_600_000;
/** How soon a changed plan is looked at again, in this or another process. */
const WATCH_CHANGES_MS = 30_000;
const WATCH_OWN_CHANGES_MS = 1_000;

/**
 * What the server does by itself, at start and at intervals: it resumes applies that no process
 * works on, and cleans up.
 */
export async function startChores({
  apply,
  watch,
  onPlanChange,
  deliver,
  watchEveryMs,
  completion,
  forgetExpired,
  shared,
  now,
  log: parent,
}: Options): Promise<{ stop(): void }> {
  const log = parent.named("server/chores");
  const complain = (what: string) => (error: unknown) => log.error(`${what} failed`, { error: String(error) });
  const resume = (which: { readonly all: boolean }) =>
    apply.resumeApplies(which).catch(complain("carrying on what was left in flight"));
  const tell = (which: { readonly all: boolean }) =>
    completion.resume(which).catch(complain("telling the sources what is done"));
  const lookAgain = () => apply.removeLateWrites().catch(complain("looking for what landed late"));
  const tidy = async () => {
    const forgotten = await forgetExpired(now().epochMilliseconds);
    if (forgotten > 0) log.info("forgot sessions that had expired", { sessions: forgotten });
  };

  // An embedded store has one process, so leases in it are those of a dead process.
  await atMost(START_WAIT_MS, resume({ all: !shared }).then(lookAgain));
  void tell({ all: !shared });
  await tidy();
  const timers = [
    setInterval(() => void resume({ all: false }).then(lookAgain), RESUME_EVERY_MS),
    setInterval(() => void tell({ all: false }), RESUME_EVERY_MS),
    setInterval(() => void tidy().catch(complain("tidying up")), TIDY_EVERY_MS),
  ];
  let soon: NodeJS.Timeout | undefined;
  if (watchEveryMs > 0) {
    const often = Math.min(watchEveryMs, WATCH_CHANGES_MS);
    const tellPeople = () => void deliver().catch(complain("telling people"));
    const look = () => watch(now().epochMilliseconds - watchEveryMs).catch(complain("watching"));
    const lookAlone = alone(() => look().then(tellPeople));
    timers.push(setInterval(lookAlone, often), setInterval(tellPeople, often));
    const lookSoon = () => {
      clearTimeout(soon);
      soon = setTimeout(() => lookAlone() || lookSoon(), WATCH_OWN_CHANGES_MS);
    };
    onPlanChange(lookSoon);
  }
  return {
    stop() {
      timers.forEach(clearInterval);
      clearTimeout(soon);
    },
  };
}

/** Waits for the work, up to `ms`. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const timer = setTimeout(enough.resolve, ms);
  await Promise.race([work, enough.promise]);
  clearTimeout(timer);
}

/** Skips a turn while the last one runs, and then returns false. */
function alone(work: () => Promise<void>): () => boolean {
  let isRunning = false;
  return () => {
    if (isRunning) return false;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
    return true;
  };
}
