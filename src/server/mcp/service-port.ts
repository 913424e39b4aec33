import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerContext } from "#contract/payload.ts";
import type { PlanningProgress } from "#contract/planning-progress.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { Interval } from "#domain/interval.ts";

/** An answer of the service's own HTTP interface. */
export type ServiceAnswer = { readonly status: number; readonly body: unknown };

/** The state of planning. `written` counts the characters of the draft so far. */
export type PlanningNews = PlanningProgress | { readonly stage: "writing"; readonly written: number };

/** These do not apply to calls that write, which always finish once begun. */
export type CallTerms = {
  readonly signal?: AbortSignal;
  readonly onProgress?: (news: PlanningNews) => void;
};

/** What an assistant's tools use: the service's HTTP interface, and the context of any window. */
export type McpService = {
  /** Calls the service for the owner who connected the assistant. */
  call(method: "GET" | "POST", path: string, body?: unknown, terms?: CallTerms): Promise<ServiceAnswer>;
  /** A source that does not answer within `withinMs` counts as unknown. */
  readContext(window: Interval, signal: AbortSignal, withinMs?: number): Promise<WindowContext>;
  preferences(): Promise<Preferences>;
  now(): Temporal.Instant;
  recentSessions(): Promise<readonly { readonly id: string; readonly createdAt: number }[]>;
  /** Public address of the service. */
  readonly baseUrl: string;
  readonly version: string;
  /** Whether the owner lets assistants ask the person to apply a plan (`DAYWRIGHT_MCP_APPLY`). */
  readonly mayApply: boolean;
};

export type WindowContext = {
  readonly events: readonly PlannerCalendarEvent[];
  readonly context: PlannerContext;
  readonly preferences: Preferences;
};
