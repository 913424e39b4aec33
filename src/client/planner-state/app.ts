import type { Formats } from "#wording/formats.ts";
import type { Api, ApiFailure } from "../api/api.ts";
import type { Trace } from "../api/trace.ts";
import type { Box } from "../boxes/grid-boxes.ts";
import type { Grid, Zoom } from "../calendar/index.ts";
import type { LanguageCode } from "../language/language.ts";
import type { Text } from "../text/index.ts";
import type { InFull } from "../text/on-demand/index.ts";
import type { Toast } from "../ui/toast.ts";
import type { ContextCache } from "./context-cache.ts";
import type { Dom } from "./page-elements.ts";
import type { State } from "./state.ts";
import type { ViewModel } from "./view-model.ts";

/**
 * The dependencies of every feature. Actions change `state` and call `render`; views write the DOM
 * from it.
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
  /** The part of the state on screen. */
  readonly shown: ViewModel;
  /** The network is down: the plan is the copy on this device, and nothing can be changed. */
  readonly readOnly: boolean;
  /** Aborts with the page; every listener is bound to it. */
  readonly signal: AbortSignal;
  /**
   * Runs work once the page has settled and the person moves the pointer, presses a key, or has
   * done nothing for a while.
   */
  atRest(work: () => unknown): void;
  /** Draws the changes in the state. */
  render(): void;
  /** Announces a message to screen readers. */
  announce(message: string): void;
  /** Shows a failure with a way to try again; `clear` empties the alert. */
  showFailure(what: keyof Text["failed"], failure: ApiFailure, retry: (() => void) | null, more?: FailureExtras): void;
  clearFailure(what?: Failed): void;
  /** Shows a problem that no failed call of the page caused, with possible actions. */
  showProblem(what: Failed, words: ProblemWords, actions: readonly HTMLElement[]): void;
  /** The session no longer exists: says so and ends the page. */
  sessionGone(message?: string): void;
  /** A short floating message with an optional action. */
  readonly toast: Toast;
  /** Selects the block of the box; null deselects. */
  select(box: Box | null): void;
};

/** A sentence after the failure's own, and actions before the one that tries again. */
export type FailureExtras = { readonly hint?: string | undefined; readonly actions?: readonly HTMLElement[] };

/**
 * The failures, by the name of their sentence in the text; `access` means that a source refuses
 * access.
 */
export type Failed = keyof Text["failed"] | "access";

export type ProblemWords = { readonly title: string; readonly detail: string; readonly kind?: string | undefined };

/** The dependencies of a feature that is loaded on demand. */
export type AppInFull = InFull<App>;
