/**
 * A text as tokens: what forms are made of. One pass from left to right, each character looked at once.
 * Offsets are UTF-16 code units of the text as it was given.
 */
export type Token = {
  /**
   * `han` is one Chinese character, `mark` one sign of any other kind, `break` the end of a line. What is `literal`, a
   * text in quotes, is never read; a `link` is one address.
   */
  readonly kind: "word" | "number" | "han" | "mark" | "break" | "literal" | "link";
  /** As forms compare it: lower case, full-width signs narrow, traditional characters simplified. */
  readonly text: string;
  /** As it was typed. */
  readonly given: string;
  readonly start: number;
  readonly end: number;
  /** Whether it stands right beside the token before, without a space. */
  readonly glued: boolean;
};

/** Part of a text, in UTF-16 code units. */
export type TextRange = { readonly start: number; readonly end: number };

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "“": "”", "「": "」", "『": "』", "《": "》", "«": "»" };
const SPACE = /\s/;
const HAN = /\p{Script=Han}/u;
const LETTER = /[\p{L}\p{M}]/u;
const NUMBER = /[0-9]/;
const APOSTROPHE = /['’]/;
const LINK = /^https?:\/\/$/i;
/** Ends a sentence rather than an address. */
const AFTER_LINK = /[.,;:!?)\]}，。；：！？）】、]/;

/** Traditional characters of the forms, and the simplified ones that they are read as. */
const TRADITIONAL = "週點鐘鍾時個兩號開從後間內為級優緊輕鬆專隔禮會之幾";
const SIMPLIFIED = "周点钟钟时个两号开从后间内为级优紧轻松专隔礼会之几";
const NARROW = new Map([...TRADITIONAL].map((character, at) => [character, SIMPLIFIED[at] as string]));

/** The tokens of a text. What lies in one of the `literals` is not read. */
export function tokensOf(text: string, literals: readonly TextRange[] = []): Token[] {
  const tokens: Token[] = [];
  const ordered = literals.toSorted((a, b) => a.start - b.start);
  let [at, lineEnd, nextLiteral] = [0, -1, 0];
  /** Closing signs that do not come again on this line. */
  const spent = new Set<string>();

  const push = (kind: Token["kind"], end: number) => {
    const before = tokens.at(-1);
    const given = text.slice(at, end);
    tokens.push({ kind, text: plainly(given), given, start: at, end, glued: before?.end === at });
    at = end;
  };
  const runOf = (pattern: RegExp, from: number): number => {
    let end = from;
    for (let next = characterAt(text, end); next !== "" && pattern.test(next); next = characterAt(text, end)) {
      if (pattern === LETTER && HAN.test(next)) break;
      end += next.length;
    }
    return end;
  };
  const endOfQuoted = (): number | null => {
    const closing = CLOSING[text[at] as string];
    if (closing === undefined || spent.has(closing)) return null;
    const end = text.indexOf(closing, at + 1);
    if (end !== -1 && end < lineEnd) return end + 1;
    spent.add(closing);
    return null;
  };
  const endOfWord = (): number => {
    let end = runOf(LETTER, at);
    while (APOSTROPHE.test(text[end] ?? "") && runOf(LETTER, end + 1) > end + 1) end = runOf(LETTER, end + 1);
    return end;
  };
  const endOfLink = (): number => {
    let end = at;
    while (end < text.length && !SPACE.test(text[end] as string)) end++;
    while (AFTER_LINK.test(text[end - 1] as string)) end--;
    return end;
  };

  while (at < text.length) {
    if (at > lineEnd) {
      const end = text.indexOf("\n", at);
      lineEnd = end === -1 ? text.length : end;
      spent.clear();
    }
    while (nextLiteral < ordered.length && (ordered[nextLiteral] as TextRange).end <= at) nextLiteral++;
    const literal = ordered[nextLiteral];
    const next = characterAt(text, at);
    const quoted = endOfQuoted();
    if (literal && literal.start <= at) push("literal", Math.min(literal.end, text.length));
    else if (next === "\n") push("break", at + 1);
    else if (SPACE.test(next)) at += next.length;
    else if (quoted !== null) push("literal", quoted);
    else if (HAN.test(next)) push("han", at + next.length);
    else if (NUMBER.test(plainly(next))) push("number", endOfNumber());
    else if (LETTER.test(next)) {
      const end = endOfWord();
      if (LINK.test(text.slice(at, end + 3))) push("link", endOfLink());
      else push("word", end);
    } else push("mark", at + next.length);
  }
  return tokens;

  function endOfNumber(): number {
    let end = at;
    while (NUMBER.test(plainly(text[end] ?? ""))) end++;
    return end;
  }
}

function characterAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? "" : String.fromCodePoint(point);
}

/** As forms compare it; as many code units, so that each still stands for the one that was typed. */
function plainly(text: string): string {
  let plain = "";
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    if (point >= 0xff01 && point <= 0xff5e) plain += String.fromCodePoint(point - 0xfee0);
    else plain += NARROW.get(character) ?? character;
  }
  return plain.toLowerCase().replaceAll("’", "'");
}
