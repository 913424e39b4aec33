import type { Finding, SourceFile } from "./finding.ts";

const MOST_COLUMNS = 100;
/** The first or the last line of a block of code in Markdown. */
const FENCE = /^\s*```(?:\w+(?: runnable)?)?$/;
const CODE = /\.(ts|js|css)$/;
const COMMENT = /^\s*(\/\/|\/\*|\*(?=[\s/]|$))/;
/** A line of code, with any strings, followed by a comment. */
const FOLLOWED = /^(?:[^"'`/]|\/(?!\/)|"[^"]*"|'[^']*'|`[^`]*`)*[^:\s] \/\/ /;
/** Text that cannot be wrapped: an address, and directives that tools read as one line. */
const ONE_LINE = /https?:\/\/|\bbiome-ignore\b|^\/\/ `npm run /;

/** Generated files, and the changelog, which is merged line by line. */
const NOT_PROSE = /<!-- Made by |do not edit|^# Changelog/i;
/** Markdown that cannot be wrapped: a table row, a heading, a picture. */
const WHOLE = /^\s*(\||#|!\[|<)/;

/** Comments, and the prose of documents, are at most 100 columns wide. */
export function checkComments(files: readonly SourceFile[]): Finding[] {
  return [
    ...files.filter(({ path }) => CODE.test(path)).flatMap(wideComments),
    ...files.filter(({ path, text }) => path.endsWith(".md") && !NOT_PROSE.test(text)).flatMap(wideProse),
  ];
}

function wideProse({ path, text }: SourceFile): Finding[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    if (!isFence && line.includes("```"))
      return [{ path, line: index + 1, message: "has code and ``` on one line; a fence stands by itself" }];
    if (isCode || line.length <= MOST_COLUMNS || WHOLE.test(line)) return [];
    return [{ path, line: index + 1, message: `has ${line.length} columns, more than ${MOST_COLUMNS}` }];
  });
}

function wideComments({ path, text }: SourceFile): Finding[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.length <= MOST_COLUMNS || ONE_LINE.test(line)) return [];
    if (!COMMENT.test(line) && !FOLLOWED.test(line)) return [];
    const message = `has a comment of ${line.length} columns, more than ${MOST_COLUMNS}`;
    return [{ path, line: index + 1, message }];
  });
}
