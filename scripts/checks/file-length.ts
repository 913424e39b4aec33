import type { Finding, SourceFile } from "./finding.ts";

const WARNS_PAST = 250;
const FAILS_PAST = 400;
const COUNTED = /^(src|test|bench|scripts)\/.*\.(ts|css)$/;

/** No file of code or style is longer than 400 lines. */
export function checkFileLength(files: readonly SourceFile[]): Finding[] {
  return longerThan(FAILS_PAST, files);
}

/** The files past 250 lines, whose length needs a reason. */
export function askWhyLong(files: readonly SourceFile[]): Finding[] {
  return longerThan(WARNS_PAST, files).filter(
    (finding) => !longerThan(FAILS_PAST, files).some((f) => f.path === finding.path),
  );
}

function longerThan(limit: number, files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => COUNTED.test(file.path))
    .map((file) => ({ path: file.path, lines: file.text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > limit)
    .map(({ path, lines }) => ({ path, message: `has ${lines} lines, more than ${limit}` }));
}
