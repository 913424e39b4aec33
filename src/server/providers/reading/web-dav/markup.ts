/**
 * A piece of XML: escaped text, the text of a CDATA section, or a tag by its literal name. `broken`
 * is the last piece of a text in which something that begins with `<` has no end.
 */
export type Markup =
  | { readonly kind: "text" | "cdata"; readonly text: string }
  | { readonly kind: "open" | "close" | "empty"; readonly name: string }
  | { readonly kind: "broken" };

/** Characters that end a tag's name. */
const AFTER_NAME = new Set(" \t\r\n<>\"'/=!?");

/**
 * The pieces of `text` in order, without comments and instructions. One pass, which stops at the
 * first broken piece.
 */
export function* readMarkup(text: string): Generator<Markup> {
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf("<", at);
    if (start !== at) yield { kind: "text", text: text.slice(at, start === -1 ? text.length : start) };
    if (start === -1) return;
    const [close, skipped] = closeOf(text, start);
    const end = close === null ? tagEnd(text, start + 1) : text.indexOf(close, start + skipped);
    const tag = close === null && end !== -1 ? tagIn(text, start, end) : null;
    if (end === -1 || (close === null && tag === null)) return yield { kind: "broken" };
    if (tag) yield tag;
    else if (close === "]]>") yield { kind: "cdata", text: text.slice(start + skipped, end) };
    at = end + (close?.length ?? 1);
  }
}

/**
 * The end marker of the markup that begins at `start`, and the length of its start marker. The end
 * is null for a tag.
 */
function closeOf(text: string, start: number): readonly [string | null, number] {
  if (text.startsWith("<![CDATA[", start)) return ["]]>", 9];
  if (text.startsWith("<!--", start)) return ["-->", 4];
  return text.startsWith("<?", start) ? ["?>", 2] : [null, 1];
}

/**
 * The end of the tag that is open at `from`; -1 when another one begins before. A quoted value may
 * hold `>`.
 */
function tagEnd(text: string, from: number): number {
  let quote: string | null = null;
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "<") return -1;
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === ">") return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

/** The tag from `start` to its `>` at `end`; null when it has no name. */
function tagIn(text: string, start: number, end: number): Markup | null {
  const closes = text[start + 1] === "/";
  const from = start + (closes ? 2 : 1);
  let to = from;
  while (to < end && !AFTER_NAME.has(text[to] ?? "")) to++;
  if (to === from) return null;
  const name = text.slice(from, to);
  if (closes) return { kind: "close", name };
  return { kind: text[end - 1] === "/" ? "empty" : "open", name };
}
