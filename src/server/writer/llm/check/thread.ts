/** What the sentences before one leave to it: the day of a heading, the day they spoke of, and what "it" is. */
export type Thread = { readonly heading: string; readonly day: string; readonly names: readonly string[] };

export const NO_THREAD: Thread = { heading: "", day: "", names: [] };
