import { expect, test } from "vitest";
import { shortenLintReport } from "./lint-report.ts";

test("each lint error is one line that leads to its place, and warnings do not hide it", () => {
  const output = [
    "::warning title=lint/style/noNonNullAssertion,file=/p/src/a.ts,line=1,endLine=1,col=2,endColumn=3::Forbidden.",
    "::error title=lint/suspicious/noExplicitAny,file=/p/src/a.ts,line=15,endLine=15,col=171,endColumn=174::Unexpected any.",
    "::error title=format,file=/p/src/b.ts,line=1,endLine=1,col=2,endColumn=2::File content differs",
    "ci ━━━━",
  ].join("\n");
  expect(shortenLintReport(output, "/p")).toBe(
    "src/a.ts:15 Unexpected any. (lint/suspicious/noExplicitAny)\nsrc/b.ts:1 File content differs (format)",
  );
});

test("a failure that is no lint error is passed on as it is", () => {
  expect(shortenLintReport("biome.json is broken", "/p")).toBe("biome.json is broken");
});
