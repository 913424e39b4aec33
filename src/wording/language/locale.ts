import type { Language } from "#contract/primitives.ts";

/** A language's own words, where `Intl` has none. */
export type Spoken = {
  readonly language: Language;
  /** The locale when the person's is unknown. */
  readonly locale: string;
  readonly allDay: string;
  /** A length in whole minutes. */
  duration(minutes: number): string;
  /** The word between the least and the greatest value. */
  readonly to: string;
  /** The full stop, and the separator of sentences. */
  readonly stop: string;
  readonly gap: string;
  /** The separator between a day and its time. */
  readonly comma: string;
  /** The colon, with a space where the language has one. */
  readonly colon: string;
  /** Names of the priorities 1 to 4. */
  readonly priorities: readonly [string, string, string, string];
};
