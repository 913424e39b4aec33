/** The most minutes of work without a pause, for a person who states no limit. */
export const LONGEST_STRETCH_MINUTES = 120;
