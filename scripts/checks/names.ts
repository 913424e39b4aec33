import { basename } from "node:path/posix";
import type { Finding, SourceFile } from "./finding.ts";

const EMPTY_WORDS = new Set(["util", "utils", "helper", "helpers", "common", "manager", "impl", "misc"]);

/** Files and folders have specific names; words that could mean anything are refused. */
export function checkNames(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path }) => {
    const words = path.split("/").flatMap((part) => part.split(/[.-]/));
    const empty = words.find((word) => EMPTY_WORDS.has(word.toLowerCase()));
    return empty === undefined
      ? []
      : [{ path, message: `"${empty}" says nothing; name ${basename(path)} for what it holds` }];
  });
}
