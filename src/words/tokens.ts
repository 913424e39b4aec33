import { byStart } from "#domain/interval.ts";
/**
 * The tokens of a text, which forms consist of. One pass from left to right looks at each character
 * once. Offsets are UTF-16 code units of the given text.
 */
export type Token = {
  /**
   * `han` is one Chinese character, `mark` one sign of any other kind, `break` the end of a line. A
   * `literal`, text in quotes, is never read; a `link` is an address.
   */
  readonly kind: "word" | "number" | "han" | "mark" | "break" | "literal" | "link";
  /** Normalized for comparison: lower case, half-width signs, simplified characters. */
  readonly text: string;
  /** The text as typed. */
  readonly typed: string;
  readonly start: number;
  readonly end: number;
  /** Whether no space separates it from the token before. */
  readonly glued: boolean;
};

/** Part of a text, in UTF-16 code units. */
export type TextRange = { readonly start: number; readonly end: number };

const RUNS = [
  // A quotation is on one line, and its bound lies far beyond the longest title.
  [
    "literal",
    /"[^"\n]{0,1000}"|“[^”\n]{0,1000}”|「[^」\n]{0,1000}」|『[^』\n]{0,1000}』|《[^》\n]{0,1000}》|«[^»\n]{0,1000}»/y,
  ],
  ["break", /\n/y],
  // A final sign may end the sentence rather than the address.
  ["link", /https?:\/\/\S*[^\s.,;:!?)\]}，。；：！？）】、]/iy],
  ["han", /\p{Script=Han}/uy],
  ["number", /[0-9０-９]+/y],
  ["word", /(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:['’](?:(?!\p{Script=Han})[\p{L}\p{M}])+)*/uy],
] as const;
const MARK = ["mark", /\S/uy] as const;
const SPACES = /[^\S\n]+/y;

/** The traditional characters in the forms, with their simplified ones. */
const TRADITIONAL = "週點鐘鍾時個兩號開從後間內為級優緊輕鬆專隔禮會之幾";
const SIMPLIFIED = "周点钟钟时个两号开从后间内为级优紧轻松专隔礼会之几";
const NARROW = new Map([...TRADITIONAL].map((character, at) => [character, SIMPLIFIED[at] as string]));

/** The tokens of a text. Text in `literals` is not read. */
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
    const typed = text.slice(at, end);
    tokens.push({ kind, text: plainly(typed), typed, start: at, end, glued: tokens.at(-1)?.end === at });
    at = end;
  }
  return tokens;
}

/**
 * The text normalized for comparison. Its length stays the same, so that each code unit corresponds
 * to a typed one.
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
