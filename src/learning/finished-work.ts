/** A finished piece of work. */
export type Finished = Kind & {
  readonly estimateMinutes: number;
  readonly actualMinutes: number;
};

/** The properties by which pieces of work are compared. */
export type Kind = {
  readonly title: string;
  /** Its category or course; null when it has none. */
  readonly category: string | null;
  /** Whether its length was our default: then it tells nothing about the person's estimates. */
  readonly guessed: boolean;
};
