import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/**
 * The Node of the machine, as a shell finds it, not the one that runs these tests, unless they are
 * the same.
 */
export function nodeOfTheMachine(): string {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((path) => path !== dirname(process.execPath));
  return folders.map((path) => join(path, "node")).find((path) => existsSync(path)) ?? process.execPath;
}
