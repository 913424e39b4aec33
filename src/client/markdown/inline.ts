import { element } from "../element.ts";

/** Where a link may lead; anything else stays text. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)[^\s]+$/i;

type Rule = { readonly pattern: RegExp; readonly make: (match: RegExpExecArray) => Node };

/** In order of precedence; each pattern is tried at one position. Lengths are bounded, so that no input is slow. */
const RULES: readonly Rule[] = [
  { pattern: /\\([!-/:-@[-`{-~])/y, make: (match) => textNode(match[1]) },
  {
    pattern: /(`+)(?!`)([\s\S]{0,600}?[^`])\1(?!`)/y,
    make: (match) => element("code", { text: (match[2] ?? "").trim() }),
  },
  { pattern: /!\[([^\]]*)\]\([^)]*\)/y, make: (match) => textNode(match[1]) },
  {
    pattern: /\[((?:[^\]\\]|\\.)+)\]\(\s*<?([^\s<>)]*(?:\([^\s)]*\)[^\s<>)]*)*)>?(?:\s+["'(][^)]*["')])?\s*\)/y,
    make: link,
  },
  { pattern: /<((?:https?:\/\/|mailto:)[^\s<>]+)>/iy, make: (match) => anchor(match[1] ?? "", [textNode(match[1])]) },
  {
    pattern: /https?:\/\/[^\s<>()]+[^\s<>().,;:!?'"*_~]/iy,
    make: (match) => anchor(match[0], [textNode(match[0])]),
  },
  {
    pattern: /\*\*(?=\S)([\s\S]{0,600}?\S)\*\*(?!\*)/y,
    make: (match) => element("strong", {}, ...inline(match[1] ?? "")),
  },
  { pattern: /__(?=\S)([\s\S]{0,600}?\S)__(?!\w)/y, make: (match) => element("strong", {}, ...inline(match[1] ?? "")) },
  {
    pattern: /\*(?=[^\s*])([\s\S]{0,600}?[^\s*])\*(?!\*)/y,
    make: (match) => element("em", {}, ...inline(match[1] ?? "")),
  },
  {
    pattern: /(?<!\w)_(?=[^\s_])([\s\S]{0,600}?[^\s_])_(?!\w)/y,
    make: (match) => element("em", {}, ...inline(match[1] ?? "")),
  },
  { pattern: /~~(?=\S)([\s\S]{0,600}?\S)~~/y, make: (match) => element("s", {}, ...inline(match[1] ?? "")) },
  { pattern: /(?: {2,}|\\)\n/y, make: () => element("br") },
];

const STARTERS = /[\\`![<hH*_~ ]/g;

/** The nodes of a run of text: emphasis, code, links and line breaks; all else is text. */
export function inline(source: string): Node[] {
  const nodes: Node[] = [];
  let plain = "";
  let at = 0;
  while (at < source.length) {
    STARTERS.lastIndex = at;
    const next = STARTERS.exec(source)?.index ?? source.length;
    plain += source.slice(at, next);
    at = next;
    if (at >= source.length) break;
    const found = matchAt(source, at);
    if (found) {
      if (plain) nodes.push(textNode(plain));
      plain = "";
      nodes.push(found.node);
      at = found.end;
    } else {
      plain += source[at];
      at++;
    }
  }
  if (plain) nodes.push(textNode(plain));
  return nodes;
}

function matchAt(source: string, at: number): { node: Node; end: number } | null {
  for (const { pattern, make } of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) return { node: make(match), end: at + match[0].length };
  }
  return null;
}

function link(match: RegExpExecArray): Node {
  const words = inline(match[1] ?? "");
  return SAFE_LINK.test(match[2] ?? "") ? anchor(match[2] ?? "", words) : element("span", {}, ...words);
}

function anchor(href: string, words: Node[]): Node {
  const safe = SAFE_LINK.test(href);
  return element(
    "a",
    { attrs: { href: safe && href, rel: "noopener noreferrer nofollow", target: "_blank" } },
    ...words,
  );
}

function textNode(text: string | undefined): Text {
  return document.createTextNode(text ?? "");
}
