import { byStart } from "#domain/interval.ts";
/**
 * A text as tokens: what forms are made of. One pass from left to right, each character looked at
 * once. Offsets are UTF-16 code units of the text as it was given.
 */
export type Token = {
  /**
   * `han` is one Chinese character, `mark` one sign of any other kind, `break` the end of a line.
   * What is `literal`, a text in quotes, is never read; a `link` is one address.
   */
  readonly kind: "word" | "number" | "han" | "mark" | "break" | "literal" | "link";
  /** The text as forms compare it: lower case, narrow signs, simplified characters. */
  readonly text: string;
  /** The text as it was typed. */
  readonly given: string;
  readonly start: number;
  readonly end: number;
  /** Whether it stands right beside the token before, without a space. */
  readonly glued: boolean;
};

/** Part of a text, in UTF-16 code units. */
export type TextRange = { readonly start: number; readonly end: number };

const RUNS = [
  // What is quoted is on one line, and no longer than a title by far.
  [
    "literal",
    /"[^"\n]{0,1000}"|“[^”\n]{0,1000}”|「[^」\n]{0,1000}」|『[^』\n]{0,1000}』|《[^》\n]{0,1000}》|«[^»\n]{0,1000}»/y,
  ],
  ["break", /\n/y],
  // The last sign may end a sentence rather than an address.
  ["link", /https?:\/\/\S*[^\s.,;:!?)\]}，。；：！？）】、]/iy],
  ["han", /\p{Script=Han}/uy],
  ["number", /[0-9０-９]+/y],
  ["word", /(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:['’](?:(?!\p{Script=Han})[\p{L}\p{M}])+)*/uy],
] as const;
const MARK = ["mark", /\S/uy] as const;
const SPACES = /[^\S\n]+/y;

/** Traditional characters of the forms, and the simplified ones that they are read as. */
const TRADITIONAL = "週點鐘鍾時個兩號開從後間內為級優緊輕鬆專隔禮會之幾";
const SIMPLIFIED = "周点钟钟时个两号开从后间内为级优紧轻松专隔礼会之几";
const NARROW = new Map([...TRADITIONAL].map((character, at) => [character, SIMPLIFIED[at] as string]));

/** The tokens of a text. What lies in one of the `literals` is not read. */
export function tokensOf(text: string, literals: readonly TextRange[] = []): Token[] {
  const tokens: Token[] = [];
  const ordered = literals.toSorted(byStart);
  let at = 0;
  const endOf = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : at;
  };
  const next = (): [kind: Token["kind"], end: number] => {
    while (ordered[0] && ordered[0].end <= at) ordered.shift();
    if (ordered[0] && ordered[0].start <= at) return ["literal", Math.min(ordered[0].end, text.length)];
    const [kind, pattern] = RUNS.find(([, pattern]) => endOf(pattern) > at) ?? MARK;
    return [kind, endOf(pattern)];
  };

  for (at = endOf(SPACES); at < text.length; at = endOf(SPACES)) {
    const [kind, end] = next();
    const given = text.slice(at, end);
    tokens.push({ kind, text: plainly(given), given, start: at, end, glued: tokens.at(-1)?.end === at });
    at = end;
  }
  return tokens;
}

/**
 * The text as forms compare it. It keeps its length, so that each code unit stands for a typed one.
 */
function plainly(text: string): string {
  let plain = "";
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    if (point >= 0xff01 && point <= 0xff5e) plain += String.fromCodePoint(point - 0xfee0);
    else plain += NARROW.get(character) ?? character;
  }
  return plain.toLowerCase().replaceAll("’", "'");
}
