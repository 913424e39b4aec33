/**
 * What the words say from which a wish about work is made, in any language. `filler` says nothing of its own, and `once`
 * is a certain date, which no preference can hold.
 */
export type Concept =
  | "not"
  | "off"
  /** Something else is on then: a class, a meeting. */
  | "engaged"
  /** What one would rather not: no hours follow from it. */
  | "soft"
  /** "Early", "late": says nothing of its own beside a time, and nothing certain without one. */
  | "vague"
  /** "Otherwise", "on other days": what was not named so far. */
  | "others"
  /** Something is to be other than it is: with days and times, those are the hours then. */
  | "change"
  /** Kept for something that the words after it name. */
  | "kept"
  | "only"
  | "can"
  /** Time that the person has: all of it, where it says from when until when. */
  | "available"
  | "also"
  | "except"
  | "then"
  /** Work in general. */
  | "work"
  /** Work that may as well be a thing to do: "homework", "study". */
  | "homework"
  /** To be at work, with a time to begin it: 上班. */
  | "duty"
  | "hours"
  | "start"
  | "stop"
  | "lunch"
  | "deep"
  /** To be able to attend to something: a matter of one sitting, unless a day is named. */
  | "attend"
  | "block"
  /** "A block": of a length only where something says that it is a bound. */
  | "one-block"
  /** "Every" or "after" so long a time of work. */
  | "stretch"
  /** "A break", of no length. */
  | "pause"
  /** A time between two things. */
  | "gap"
  /** A break where a length says how long, else a time without work. */
  | "rest"
  | "back-to-back"
  | "pomodoro"
  | "split"
  | "more"
  | "less"
  /** More than, said of how long something is. */
  | "longer"
  | "shorter"
  | "most"
  /** "… is enough": at most so long a time, but exactly so long a gap. */
  | "enough"
  | "least"
  | "day"
  | "week"
  | "unsaid"
  | "i"
  | "once"
  | "filler";

/** Words, as a pattern, and what they say; the first in a list that matches is meant. `unknown` is what no wish may hold. */
export type Word = readonly [concept: Concept | "unknown", pattern: string];
