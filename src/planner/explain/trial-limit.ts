/** Whether there is time for trials of remedies, and whether any was skipped for lack of it. */
export class TrialLimit {
  private readonly shouldStop: () => boolean;
  private skipped = false;

  constructor(shouldStop: () => boolean = () => false) {
    this.shouldStop = shouldStop;
  }

  get hasSkipped(): boolean {
    return this.skipped;
  }

  /** Asked before a trial: whether to skip it. */
  readonly skips = (): boolean => {
    this.skipped ||= this.shouldStop();
    return this.skipped;
  };
}
