/** What a check found: a line that says how it is, and, where something is wrong, what to do. */
export type Finding = {
  readonly about: string;
  readonly state: "ok" | "note" | "bad";
  readonly says: string;
  readonly todo?: string;
};

export function ok(about: string, says: string): Finding {
  return { about, state: "ok", says };
}

/** Nothing wrong, but worth knowing. */
export function note(about: string, says: string, todo?: string): Finding {
  return { about, state: "note", says, ...(todo !== undefined && { todo }) };
}

export function bad(about: string, says: string, todo: string): Finding {
  return { about, state: "bad", says, todo };
}
