import type { DraftEvent } from "#contract/event.ts";
import type { PlannerContext, PlannerPayload } from "#contract/payload.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { CarriedOut } from "#contract/remedy.ts";
import type { PlanningProgress } from "#contract/session.ts";
import type { Habit } from "#contract/task.ts";
import type { Understood } from "#contract/understood.ts";
import { everythingUnread } from "#contract/unread.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Writing, WrittenBy } from "#contract/writer.ts";
import type { Interval } from "#domain/interval.ts";
import { Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { type Gathered, gather } from "#server/gather/index.ts";
import type { Asking } from "#server/llm/asking.ts";
import type { OwnerId } from "#server/owner.ts";
import { layOverPreferences } from "#server/planning/carried-out.ts";
import type { PlannedVariant, PlanningError } from "#server/planning/index.ts";
import { mergeTasks, SESSION_SOURCE, type SessionTasks } from "#server/planning/session-tasks.ts";
import { planningStart } from "#server/planning/session-window.ts";
import { withUnderstood, withUnderstoodTasks } from "#server/planning/understood.ts";
import type { SessionDeps } from "./deps.ts";
import { dueDates } from "./due-dates.ts";
import { type Reading, understand } from "./instructions.ts";

/** What a session wants planned: what requests gave, and beside it the instructions with how they are read. */
export type PlanWish = {
  readonly window: Interval;
  readonly preferences: Preferences;
  readonly tasks: SessionTasks;
  readonly habits: readonly Habit[];
  readonly instructions: string;
  readonly reading: Reading;
  readonly writing: Writing;
  readonly previous: readonly DraftEvent[];
  readonly locked: readonly DraftEvent[];
  /** Remedies that hold in the session. */
  readonly carriedOut?: readonly CarriedOut[];
  /** What an outside AI brings along: whatever is there is not made here. */
  readonly aiDraft?: string | undefined;
  readonly variants?: readonly DraftVariant[] | undefined;
};

export type MadePlan = {
  readonly gathered: Gathered;
  readonly context: PlannerContext;
  readonly aiDraft: string;
  readonly variants: readonly DraftVariant[];
  readonly writtenBy: WrittenBy;
  /** What the plan was made with, as the session keeps it. */
  readonly madeWith: MadeWith;
};

type MadeWith = Pick<PlannerPayload, "preferences" | "habits" | "understood" | "without_instructions" | "carried_out">;

export type PlanRun = {
  readonly onProgress: (progress: PlanningProgress) => void;
  /** Told the draft text at once where a model is asked, and as the model arranges it. */
  readonly onDraft?: (text: string) => void;
  readonly signal: AbortSignal;
  /** Who asks, as requests are counted. */
  readonly address: string;
};

/** The session that is planned, and whose it is. */
type Planned = { readonly id: string; readonly owner: OwnerId };

/** Gathers what is known to the owner, plans over it, and writes about the plans. */
export async function makePlan(
  deps: SessionDeps,
  session: Planned,
  wish: PlanWish,
  run: PlanRun,
): Promise<Result<MadePlan, PlanningError>> {
  const asking = deps.model?.begin(session.id) ?? null;
  const [gathered, understood] = await Promise.all([
    gatherAll(deps, session.owner, wish, run),
    understand(deps, asking, wish, run.signal),
  ]);
  const { held, context, madeWith } = hold(wish, gathered, understood);
  const { variants: brought, aiDraft } = wish;
  if (brought && aiDraft !== undefined) {
    return Ok({ gathered, context, aiDraft, variants: brought, writtenBy: { writer: "outside" }, madeWith });
  }
  const planned = brought ? Ok(brought) : await planOver(deps, session, { wish: held, gathered, context }, run);
  if (!planned.ok) return planned;
  const notUnderstood = understood?.unrecognized ?? [];
  const due = dueDates({ context, ...madeWith });
  const toDescribe = { asking, variants: planned.value, context, notUnderstood, due };
  const text = await writeAbout(deps, held, toDescribe, run);
  const variants = brought ?? described(planned.value, text.descriptions);
  const draft = aiDraft === undefined ? text : { aiDraft, writtenBy: { writer: "outside" } as const };
  return Ok({ gathered, context, aiDraft: draft.aiDraft, variants, writtenBy: draft.writtenBy, madeWith });
}

type Known = { readonly wish: PlanWish; readonly gathered: Gathered; readonly context: PlannerContext };

/** What is planned: what requests gave and what was gathered, with what was understood of the instructions over it. */
function hold(wish: PlanWish, { context }: Gathered, understood: Understood | null) {
  const { carriedOut = [] } = wish;
  const { preferences, habits } = withUnderstood(wish, understood);
  const held: PlanWish = { ...wish, habits, preferences: layOverPreferences(preferences, carriedOut) };
  const { default_task_minutes: defaultMinutes } = held.preferences;
  const given = mergeTasks(context, wish.tasks, defaultMinutes);
  const titles = context.learning.items.filter(({ submitted }) => !submitted).map(({ title }) => title);
  const items = withUnderstoodTasks({ tasks: given, titles, defaultMinutes }, understood);
  const madeWith: MadeWith = { preferences: held.preferences, habits: [...held.habits] };
  if (understood) {
    const task_ids = given.filter(({ source }) => source === SESSION_SOURCE).map(({ id }) => id);
    madeWith.understood = understood;
    const own = layOverPreferences(wish.preferences, carriedOut);
    madeWith.without_instructions = { preferences: own, habits: [...wish.habits], task_ids };
  }
  if (carriedOut.length > 0) madeWith.carried_out = [...carriedOut];
  return { held, context: { ...context, tasks: { ...context.tasks, items } }, madeWith };
}

async function gatherAll(
  deps: SessionDeps,
  owner: OwnerId,
  { window, preferences }: PlanWish,
  run: PlanRun,
): Promise<Gathered> {
  const providers = await deps.providers(owner);
  const total = providers.length;
  run.onProgress({ stage: "gathering", done: 0, total });
  const wishes = { window, defaultTaskMinutes: preferences.default_task_minutes };
  const gathered = await gather(providers, wishes, deps, run.signal);
  run.onProgress({ stage: "gathering", done: total, total });
  return gathered;
}

function planOver(
  deps: SessionDeps,
  { id, owner }: Planned,
  { wish, gathered, context }: Known,
  { onProgress, signal, address }: PlanRun,
): Promise<Result<readonly PlannedVariant[], PlanningError>> {
  const { window, preferences, habits, previous, locked, carriedOut } = wish;
  return deps.planning.plan(
    {
      window,
      now: planningStart(deps.now(), window),
      preferences,
      events: gathered.events,
      tasks: context.tasks.items,
      coursework: context.learning.items,
      habits,
      previous,
      locked,
      carriedOut,
    },
    {
      of: { owner, address, session: id },
      signal,
      onProgress: (done, total) => onProgress({ stage: "planning", done, total }),
    },
  );
}

type ToDescribe = {
  readonly asking: Asking | null;
  readonly variants: readonly PlannedVariant[];
  readonly context: PlannerContext;
  /** Parts of the instructions. */
  readonly notUnderstood: readonly string[];
  readonly due: Readonly<Record<string, string>>;
};

async function writeAbout(
  { writers, now }: SessionDeps,
  { window, preferences, instructions, writing }: PlanWish,
  { asking, variants, context, notUnderstood, due }: ToDescribe,
  { onProgress, onDraft, signal }: PlanRun,
) {
  const writer = (writing.writer === "model" && writers.model) || writers.builtin;
  onProgress({ stage: "writing", done: 0, total: 1 });
  const text = await writer.write(
    {
      variants,
      timeZone: preferences.time_zone,
      language: preferences.language,
      startTime: formatInstant(window.start),
      endTime: formatInstant(window.end),
      now: planningStart(now(), window),
      workingHours: preferences.working_hours,
      instructions,
      notUnderstood,
      unreadSources: everythingUnread(context).map(({ label }) => label),
      due,
    },
    signal,
    { withholdTitles: writing.withhold_titles, asking, ...(onDraft && { onDraft }) },
  );
  onProgress({ stage: "writing", done: 1, total: 1 });
  return text;
}

function described(variants: readonly PlannedVariant[], descriptions: readonly string[]): DraftVariant[] {
  return variants.map((variant, index) => ({ ...variant, description: descriptions[index] ?? "" }));
}
