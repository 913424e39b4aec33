/** The result of a check: a line about the state, and the remedy when something is wrong. */
export type Finding = {
  readonly about: string;
  readonly state: "ok" | "note" | "bad";
  readonly says: string;
  readonly todo?: string;
};

export function ok(about: string, says: string): Finding {
  return { about, state: "ok", says };
}

/** A finding that is no fault, but worth knowing. */
export function note(about: string, says: string, todo?: string): Finding {
  return { about, state: "note", says, ...(todo !== undefined && { todo }) };
}

export function bad(about: string, says: string, todo: string): Finding {
  return { about, state: "bad", says, todo };
}
