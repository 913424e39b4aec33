import { withoutTrailing } from "#domain/without-trailing.ts";
import { element } from "../ui/element.ts";
import { inline } from "./inline.ts";

const HEADING = /^ {0,3}(#{1,6})\s+/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const QUOTE = /^ {0,3}>\s?/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+/;
const TABLE_RULE_CELL = /^:?-+:?$/;
/** Deeper nesting is read as text, so that no input can exhaust the stack. */
const DEEPEST = 8;

/**
 * Markdown as elements: headings, paragraphs, lists, quotes, tables, code, rules. Never HTML. The
 * text's first headings get level `top`, equal ones equal levels, and no level is skipped, so that
 * they fit the page.
 */
export function markdown(source: string, top: 2 | 3): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...blocks(source.replaceAll("\r\n", "\n").split("\n"), 0));
  const open: number[] = [];
  for (const heading of fragment.querySelectorAll<HTMLElement>("[data-level]")) {
    const own = Number(heading.dataset.level);
    while ((open.at(-1) ?? 0) >= own) open.pop();
    open.push(own);
    const level = Math.min(6, top - 1 + open.length);
    heading.replaceWith(element(`h${level}` as "h2", {}, ...heading.childNodes));
  }
  return fragment;
}

type Read = { readonly node: Node; readonly next: number };

function blocks(lines: readonly string[], depth: number): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  while (at < lines.length) {
    if (blank(lines[at])) {
      at++;
      continue;
    }
    const read = block(lines, at, depth);
    nodes.push(read.node);
    at = read.next;
  }
  return nodes;
}

function block(lines: readonly string[], at: number, depth: number): Read {
  const line = lines[at] ?? "";
  const heading = HEADING.exec(line);
  if (heading) return { node: headingOf(heading), next: at + 1 };
  if (RULE.test(line)) return { node: element("hr"), next: at + 1 };
  if (FENCE.test(line)) return code(lines, at);
  if (depth < DEEPEST && QUOTE.test(line)) return quote(lines, at, depth);
  if (depth < DEEPEST && ITEM.test(line)) return list(lines, at, depth);
  if (line.includes("|") && isTableRule(lines[at + 1] ?? "")) return table(lines, at);
  return paragraph(lines, at, depth);
}

/** The level of a heading depends on all headings, so that it has the source's level at first. */
function headingOf(match: RegExpExecArray): Node {
  const words = match.input.slice(match[0].length).trimEnd();
  const closed = withoutTrailing(words, "#").trimEnd();
  return element("div", { data: { level: String(match[1]?.length ?? 1) } }, ...inline(closed));
}

function code(lines: readonly string[], at: number): Read {
  const fence = FENCE.exec(lines[at] ?? "")?.[1] ?? "```";
  let end = at + 1;
  while (end < lines.length && !(lines[end] ?? "").trimStart().startsWith(fence)) end++;
  const node = element("pre", {}, element("code", { text: lines.slice(at + 1, end).join("\n") }));
  return { node, next: end + 1 };
}

function quote(lines: readonly string[], at: number, depth: number): Read {
  let end = at;
  while (
    end < lines.length &&
    !blank(lines[end]) &&
    (end === at || QUOTE.test(lines[end] ?? "") || !startsBlock(lines[end]))
  )
    end++;
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ""));
  return { node: element("blockquote", {}, ...blocks(inner, depth + 1)), next: end };
}

/** An item continues while lines are indented below its mark; blank lines may separate items. */
function list(lines: readonly string[], at: number, depth: number): Read {
  const first = ITEM.exec(lines[at] ?? "");
  const ordered = /\d/.test(first?.[2] ?? "");
  const indent = first?.[1]?.length ?? 0;
  const node = element(ordered ? "ol" : "ul");
  if (ordered) node.setAttribute("start", String(Number.parseInt(first?.[2] ?? "1", 10)));
  let next = at;
  while (next < lines.length) {
    const item = ITEM.exec(lines[next] ?? "");
    if (!item || (item[1]?.length ?? 0) !== indent || /\d/.test(item[2] ?? "") !== ordered) break;
    const inner = [item.input.slice(item[0].length)];
    let end = next + 1;
    while (end < lines.length && belongsToItem(lines, end, indent)) {
      inner.push((lines[end] ?? "").slice(Math.min(indent + 2, leading(lines[end]))));
      end++;
    }
    node.append(listItem(inner, depth));
    next = skipBlank(lines, end);
  }
  return { node, next };
}

function belongsToItem(lines: readonly string[], at: number, indent: number): boolean {
  const line = lines[at];
  if (blank(line)) return !blank(lines[at + 1]) && at + 1 < lines.length && leading(lines[at + 1]) > indent;
  return leading(line) > indent || (!startsBlock(line) && !blank(lines[at - 1]));
}

function listItem(lines: readonly string[], depth: number): HTMLElement {
  const nodes = blocks(lines, depth + 1);
  const [only] = nodes;
  // A tight item contains text without a paragraph.
  const tight = only instanceof HTMLParagraphElement ? [...only.childNodes, ...nodes.slice(1)] : nodes;
  return element("li", {}, ...tight);
}

function table(lines: readonly string[], at: number): Read {
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? "").includes("|")) end++;
  const row = (line: string | undefined, tag: "th" | "td") =>
    element("tr", {}, ...cells(line ?? "").map((cell) => element(tag, {}, ...inline(cell))));
  const head = element("thead", {}, row(lines[at], "th"));
  const body = element("tbody", {}, ...lines.slice(at + 2, end).map((line) => row(line, "td")));
  return { node: element("div", { class: "table" }, element("table", {}, head, body)), next: end };
}

function isTableRule(line: string): boolean {
  return line.includes("|") && cells(line).every((cell) => TABLE_RULE_CELL.test(cell));
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function paragraph(lines: readonly string[], at: number, depth: number): Read {
  let end = at + 1;
  while (end < lines.length && !blank(lines[end]) && (depth >= DEEPEST || !startsBlock(lines[end]))) end++;
  const words = lines.slice(at, end).map((line) => line.trimStart());
  return { node: element("p", {}, ...inline(words.join("\n").trimEnd())), next: end };
}

function startsBlock(line = ""): boolean {
  return HEADING.test(line) || RULE.test(line) || FENCE.test(line) || QUOTE.test(line) || ITEM.test(line);
}

const blank = (line: string | undefined): boolean => line !== undefined && line.trim() === "";
const leading = (line = ""): number => line.length - line.trimStart().length;

function skipBlank(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && blank(lines[next])) next++;
  return next < lines.length && ITEM.test(lines[next] ?? "") ? next : at;
}
