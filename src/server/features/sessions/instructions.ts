import { LIMITS } from "#contract/limits.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import type { PreferencesPatch } from "#contract/preferences.ts";
import { type CreateSessionRequest, plannable, type ReplanRequest } from "#contract/session.ts";
import type { Understood } from "#contract/understood.ts";
import type { Asking } from "#server/llm/asking.ts";
import { planningStart } from "#server/planning/session-window.ts";
import type { Understanding, Words } from "#server/understanding/index.ts";
import type { SessionDeps } from "./deps.ts";
import type { PlanWish } from "./make-plan.ts";

/** How a plan comes to know what its instructions say. */
export type Reading =
  /** They are read. What the request gives itself of the preferences, it does not leave to them. */
  | { readonly kind: "anew"; readonly given: PreferencesPatch }
  /** They were read before, by this session or for the person who confirmed it; null where nothing is known of them. */
  | { readonly kind: "known"; readonly understood: Understood | null };

/** How the instructions of a new session are read. */
export function firstReading(request: CreateSessionRequest): Reading {
  if (request.draft_variants !== undefined) return { kind: "known", understood: null };
  return confirmedReading(request) ?? anew(request.instructions ?? "", request.preferences);
}

/** How they are when the session is planned again: words that did not change are not read again. */
export function nextReading(before: PlannerPayload, request: ReplanRequest): Reading {
  const confirmed = confirmedReading(request);
  if (confirmed) return confirmed;
  const { instructions, preferences: given = {} } = request;
  if (instructions !== undefined && instructions.trim() !== (before.instructions ?? "").trim()) {
    return anew(instructions, given);
  }
  return { kind: "known", understood: before.understood ? leaving(before.understood, given) : null };
}

function confirmedReading({ instructions_confirmed, understood }: ReplanRequest): Reading | null {
  return instructions_confirmed || understood ? { kind: "known", understood: understood ?? null } : null;
}

function anew(words: string, given: PreferencesPatch = {}): Reading {
  return words.trim() === "" ? { kind: "known", understood: null } : { kind: "anew", given };
}

/** What a plan's instructions say: by the model where it writes this plan and may see titles, else by rules. */
export async function understand(
  { understanding, now }: Pick<SessionDeps, "understanding" | "now">,
  asking: Asking | null,
  { instructions, reading, preferences, window, writing }: PlanWish,
  signal: AbortSignal,
): Promise<Understood | null> {
  if (reading.kind === "known") return reading.understood;
  // Days are those of the window: who plans a week ahead means its Friday.
  const from = Math.max(planningStart(now(), window), window.start);
  const [text, beyond] = cut(instructions);
  const words: Words = {
    text,
    now: Temporal.Instant.fromEpochMilliseconds(from),
    timeZone: preferences.time_zone,
    preferences,
  };
  const read = writing.writer === "model" ? await askModel(understanding, words) : understanding.byRules(words);
  const known = withinLimits(plannable(read));
  return leaving({ ...known, unrecognized: [...known.unrecognized, ...beyond] }, reading.given);

  async function askModel({ byModel, byRules }: Understanding, asked: Words): Promise<Understood> {
    return writing.withhold_titles ? { ...byRules(asked), instead: "withheld" } : byModel(asked, asking, signal);
  }
}

/** Nobody says more of one plan; what reading costs grows with the length. */
const LONGEST_READ = 5_000;

/** The text that is read, and what is left of a longer one. */
function cut(text: string): [string, string[]] {
  if (text.length <= LONGEST_READ) return [text, []];
  const end = text.slice(0, LONGEST_READ).search(/\s\S*$/u);
  const at = end > 0 ? end : LONGEST_READ;
  return [text.slice(0, at), [text.slice(at).trim()]];
}

/** Without the preferences that a request gives itself. */
function leaving({ preferences = {}, ...read }: Understood, given: PreferencesPatch): Understood {
  const left = Object.entries(preferences).filter(([name]) => given[name as keyof PreferencesPatch] === undefined);
  return { ...read, ...(left.length > 0 && { preferences: Object.fromEntries(left) }) };
}

/** No more of each than a request may give; what is beyond that counts as not understood. */
function withinLimits({ tasks, habits, unrecognized, ...read }: Understood): Understood {
  const beyond = [...tasks.slice(LIMITS.tasks), ...habits.slice(LIMITS.habits)].map(({ title }) => title);
  return {
    ...read,
    tasks: tasks.slice(0, LIMITS.tasks),
    habits: habits.slice(0, LIMITS.habits),
    unrecognized: [...unrecognized, ...beyond],
  };
}
