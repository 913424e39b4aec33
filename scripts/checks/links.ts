import { dirname, join } from "node:path/posix";
import { type Finding, lineOf, type SourceFile, THE_CHECKS } from "./finding.ts";

const LINK = /\]\(([^)\s]+)\)/g;
const NAMED = /`((?:src|test|bench|scripts|docs|bin|deploy)\/[\w./-]+)`/g;
/** In a README of the code: a path relative to the README's folder. */
const NAMED_BESIDE = /`(\.\.\/[\w./-]+)`/g;
/** In a README of the code, or in a comment: the end of a file's path. */
const NAMED_SHORT = /`((?!\.)[\w./-]+\.ts)`/g;
const NAMED_IN_COMMENT = /(?<=^ *(?:\/\/|\/?\*).*)`((?!\.)[\w./-]+\.ts)`/gm;

/** Every relative link in the Markdown, and every path in it or in a comment of code, exists. */
export function checkLinks(files: readonly SourceFile[]): Finding[] {
  const paths = files.map((file) => file.path);
  const known = new Set(paths);
  const folders = new Set([...known].flatMap(foldersAbove));
  const isNowhere = (name: string) => !paths.some((path) => `/${path}`.endsWith(`/${name}`));
  const inComments = files
    .filter(({ path }) => /^(?!docs\/).*\.ts$/.test(path) && !path.startsWith(THE_CHECKS))
    .flatMap((file) => goneFrom(file, NAMED_IN_COMMENT, isNowhere, "names"));
  const inMarkdown = files
    .filter((file) => file.path.endsWith(".md"))
    .flatMap((file) => [
      ...goneFrom(file, LINK, (link) => isBroken(file.path, link, known, folders), "links to"),
      ...goneFrom(file, NAMED, (name) => isBroken("README.md", name, known, folders), "names"),
      ...(file.path.startsWith("src/")
        ? [
            ...goneFrom(file, NAMED_BESIDE, (name) => isBroken(file.path, name, known, folders), "names"),
            ...goneFrom(file, NAMED_SHORT, isNowhere, "names"),
          ]
        : []),
    ]);
  return [...inMarkdown, ...inComments];
}

function goneFrom(file: SourceFile, pattern: RegExp, isGone: (target: string) => boolean, verb: string): Finding[] {
  return [...file.text.matchAll(pattern)].flatMap(({ 1: target = "", index }) =>
    isGone(target)
      ? [{ path: file.path, line: lineOf(file.text, index), message: `${verb} ${target}, which does not exist` }]
      : [],
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
