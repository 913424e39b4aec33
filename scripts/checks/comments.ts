import type { Finding, SourceFile } from "./finding.ts";

const MOST_COLUMNS = 100;
const CODE = /^(src|test|scripts|bench)\/.*\.ts$/;
const COMMENT = /^\s*(\/\/|\/\*|\*(?=[\s/]|$))/;
/** What cannot be broken: an address, and what tools read as one line. */
const ONE_LINE = /https?:\/\/|\bbiome-ignore\b|^\/\/ `npm run /;

/** No line of a comment is wider than 100 columns. */
export function checkComments(files: readonly SourceFile[]): Finding[] {
  return files.filter(({ path }) => CODE.test(path)).flatMap(wideComments);
}

function wideComments({ path, text }: SourceFile): Finding[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.length <= MOST_COLUMNS || !COMMENT.test(line) || ONE_LINE.test(line)) return [];
    const message = `has a comment of ${line.length} columns, more than ${MOST_COLUMNS}`;
    return [{ path, line: index + 1, message }];
  });
}
