/** What a language says in its own way, beside what `Intl` knows of it. */
export type Spoken = {
  /** The locale where nobody's own is known. */
  readonly locale: string;
  readonly allDay: string;
  /** A length in whole minutes. */
  duration(minutes: number): string;
  /** What stands between the least and the most. */
  readonly to: string;
  /** What ends a sentence, and what stands between two. */
  readonly stop: string;
  readonly gap: string;
  /** What stands between a day and its time. */
  readonly comma: string;
  /** Names of the priorities 1 to 4. */
  readonly priorities: readonly [string, string, string, string];
};
