/** A piece of work that is over. */
export type Finished = Kind & {
  readonly estimateMinutes: number;
  readonly actualMinutes: number;
};

/** What a piece of work is told apart by. */
export type Kind = {
  readonly title: string;
  /** Its category or course; null: none. */
  readonly category: string | null;
  /** Whether its length was a guess of ours: it says nothing of how the person estimates. */
  readonly guessed: boolean;
};
