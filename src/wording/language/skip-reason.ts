import type { SkipCause } from "#contract/skipped-component.ts";
import type { Phrases } from "./phrases.ts";

/** The words for what an import leaves out. */
export type SkipWords = {
  /** The names of components (`VEVENT`) in sentences, where the language has one. */
  readonly components: Readonly<Record<string, string>>;
  readonly causes: Phrases<SkipCause, [component: string]>;
};
