import type { Formats } from "#wording/formats.ts";
import type { Api, ApiFailure } from "./api.ts";
import type { Box } from "./boxes.ts";
import type { Grid, Zoom } from "./calendar/index.ts";
import type { ContextCache } from "./context-cache.ts";
import type { Dom } from "./dom.ts";
import type { LanguageCode } from "./language.ts";
import type { State } from "./state.ts";
import type { Text } from "./text/index.ts";
import type { InFull } from "./text/later/index.ts";
import type { Trace } from "./trace.ts";
import type { ViewModel } from "./view-model.ts";

/**
 * What every feature is given. Actions change `state` and call `render`; views write the DOM from
 * it.
 */
export type App = {
  readonly state: State;
  readonly dom: Dom;
  readonly language: LanguageCode;
  readonly text: Text;
  readonly formats: Formats;
  readonly api: Api;
  readonly contextCache: ContextCache;
  readonly trace: Trace;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly grid: Grid;
  readonly zoom: Zoom;
  /** What of the state is on screen. */
  readonly shown: ViewModel;
  /** There is no network: the plan is the copy kept on this device, and nothing can be changed. */
  readonly readOnly: boolean;
  /** Ends with the page: every listener is bound to it. */
  readonly signal: AbortSignal;
  /** Runs once the page is at rest and the person stirs. */
  atRest(work: () => unknown): void;
  /** Draws what changed in the state. */
  render(): void;
  /** Tells a screen reader. */
  announce(message: string): void;
  /** Shows what failed, with a way to try again; `clear` empties the alert. */
  showFailure(
    what: keyof Text["failed"],
    failure: ApiFailure,
    retry: (() => void) | null,
    hint?: string,
    ...actions: HTMLElement[]
  ): void;
  clearFailure(what?: Failed): void;
  /** Shows what is wrong where no call of the page failed, with what can be done about it. */
  showProblem(what: Failed, words: ProblemWords, actions: readonly HTMLElement[]): void;
  /** The session is no more: says so, and ends the page. */
  sessionGone(message?: string): void;
  /** A short message that floats, with an optional thing to do. */
  toast(message: string, action?: { label: string; run: () => void }): void;
  /** Selects the block that the box shows; null deselects. */
  select(box: Box | null): void;
};

/** What can fail, by the name of its sentence in the text; `access` is a source's own doing. */
export type Failed = keyof Text["failed"] | "access";

export type ProblemWords = { readonly title: string; readonly detail: string; readonly kind?: string | undefined };

/** What a feature is given that is fetched when it is asked for. */
export type AppInFull = InFull<App>;
