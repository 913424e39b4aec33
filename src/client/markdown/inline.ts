import { element } from "../ui/element.ts";

/** The addresses that become links; others stay text. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)[^\s]+$/i;

/** What is found at one position of a text, and where it ends. */
type Found = { readonly node: Node | string; readonly end: number };
type Rule = (source: string, at: number) => Found | null;

/** Longest distance between the two marks around words. */
const LONGEST = 600;

/** In order of precedence. */
const RULES: readonly Rule[] = [
  byPattern(/\\([!-/:-@[-`{-~])/y, (match) => match[1]),
  code,
  byPattern(/!\[([^\]]*)\]\([^)]*\)/y, (match) => match[1]),
  link,
  byPattern(/<((?:https?:\/\/|mailto:)[^\s<>]+)>/iy, (match) => anchor(match[1])),
  byPattern(/https?:\/\/[^\s<>()]+[^\s<>().,;:!?'"*_~]/iy, (match) => anchor(match[0])),
  between({ mark: "**", tag: "strong", never: "*" }),
  between({ mark: "__", tag: "strong", never: "word" }),
  between({ mark: "*", tag: "em", never: "*" }),
  between({ mark: "_", tag: "em", never: "word" }),
  between({ mark: "~~", tag: "s", never: null }),
  byPattern(/(?: {2,}|\\)\n/y, () => element("br")),
  // A length stays on one line.
  byPattern(/\d+ (?:h \d+ )?(?:h|min)\b/y, ([text]) => element("span", { class: "whole", text })),
];

const STARTERS = /[\\`![<hH*_~ \d]/g;

/** The nodes of a run of text: emphasis, code, links and line breaks; all else is text. */
export function inline(source: string): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let from = 0;
  STARTERS.lastIndex = 0;
  for (let start = STARTERS.exec(source); start; start = STARTERS.exec(source)) {
    const at = start.index;
    const found = matchAt(source, at);
    if (found) {
      nodes.push(source.slice(from, at), found.node);
      from = found.end;
    }
    STARTERS.lastIndex = found?.end ?? at + 1;
  }
  return [...nodes, source.slice(from)];
}

function matchAt(source: string, at: number): Found | null {
  for (const rule of RULES) {
    const found = rule(source, at);
    if (found) return found;
  }
  return null;
}

function byPattern(pattern: RegExp, make: (match: RegExpExecArray) => Node | string | undefined): Rule {
  return (source, at) => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    return match && { node: make(match) ?? "", end: at + match[0].length };
  };
}

type Emphasis = {
  readonly mark: string;
  readonly tag: "strong" | "em" | "s";
  /**
   * What must not follow the second mark. With `word`, a mark of one character must not follow a
   * word either.
   */
  readonly never: "*" | "word" | null;
};

/** Words between two marks, without spaces next to the marks. */
function between({ mark, tag, never }: Emphasis): Rule {
  const { length } = mark;
  const isEnd = (character = " ") => character.trim() !== "" && (length > 1 || character !== mark);
  const follows = (character = " ") => (never === "word" ? /\w/.test(character) : character === never);
  return (source, at) => {
    if (!source.startsWith(mark, at)) return null;
    if (length === 1 && never === "word" && follows(source[at - 1])) return null;
    const text = source.slice(at + length, at + length + LONGEST + length + 1);
    if (!isEnd(text[0])) return null;
    for (let end = text.indexOf(mark, 1); end !== -1; end = text.indexOf(mark, end + 1)) {
      if (!isEnd(text[end - 1]) || follows(text[end + length])) continue;
      return { node: element(tag, {}, ...inline(text.slice(0, end))), end: at + length + end + length };
    }
    return null;
  };
}

/** Code between two equal runs of backticks. */
function code(source: string, at: number): Found | null {
  if (source[at] !== "`") return null;
  const [open = ""] = /^`+/.exec(source.slice(at, at + LONGEST)) ?? [];
  const from = at + open.length;
  for (const { 0: run, index } of source.slice(from, from + LONGEST).matchAll(/`+/g)) {
    if (run !== open) continue;
    const text = source.slice(from, from + index).trim();
    return { node: element("code", { text }), end: from + index + run.length };
  }
  return null;
}

const LINK_WORDS = /\[((?:[^\]\\]|\\.)+)\]\(\s*/y;
const LINK_TARGET = /<?([^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*)>?/y;
const LINK_TITLE = /(?:\s+(?:"[^")]*"|'[^')]*'|\([^()]*\)))?\s*\)/y;

/** `[words](target "title")`. */
function link(source: string, at: number): Found | null {
  const parts: RegExpExecArray[] = [];
  let end = at;
  for (const pattern of [LINK_WORDS, LINK_TARGET, LINK_TITLE]) {
    pattern.lastIndex = end;
    const part = pattern.exec(source);
    if (!part) return null;
    end = pattern.lastIndex;
    parts.push(part);
  }
  const [words = "", target = ""] = parts.map((part) => part[1]);
  const nodes = inline(words);
  return { node: SAFE_LINK.test(target) ? anchor(target, nodes) : element("span", {}, ...nodes), end };
}

function anchor(href = "", words: readonly (Node | string)[] = [href]): Node {
  return element("a", { attrs: { href, rel: "noopener noreferrer nofollow", target: "_blank" } }, ...words);
}
