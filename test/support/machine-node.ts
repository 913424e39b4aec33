import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/**
 * The Node that a person's shell finds: not the one that these tests run on. On a machine with Node
 * 26, that one.
 */
export function nodeOfTheMachine(): string {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((path) => path !== dirname(process.execPath));
  return folders.map((path) => join(path, "node")).find((path) => existsSync(path)) ?? process.execPath;
}
