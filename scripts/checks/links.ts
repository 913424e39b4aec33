import { dirname, join } from "node:path/posix";
import { type Finding, lineOf, type SourceFile } from "./finding.ts";

const LINK = /\]\(([^)\s]+)\)/g;

/** Every relative link in the Markdown leads to a file or folder that exists. */
export function checkLinks(files: readonly SourceFile[]): Finding[] {
  const known = new Set(files.map((file) => file.path));
  const folders = new Set([...known].flatMap(foldersAbove));
  return files
    .filter((file) => file.path.endsWith(".md"))
    .flatMap((file) =>
      [...file.text.matchAll(LINK)]
        .filter((match) => isBroken(file.path, match[1] as string, known, folders))
        .map((match) => ({
          path: file.path,
          line: lineOf(file.text, match.index),
          message: `links to ${match[1]}, which does not exist`,
        })),
    );
}

function isBroken(from: string, link: string, known: ReadonlySet<string>, folders: ReadonlySet<string>): boolean {
  if (/^([a-z]+:|#|\/)/.test(link)) return false;
  const target = join(dirname(from), link.split("#")[0] as string).replace(/\/$/, "");
  return !known.has(target) && !folders.has(target) && target !== ".";
}

function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
