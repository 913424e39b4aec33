import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { SourceFile } from "./finding.ts";

const BINARY = /\.(png|gif|jpe?g|webp|ico|woff2?|ttf|gz|zip|db)$/;

/** Every file that git tracks or would track, with its present contents; binaries have no text. */
export async function readProjectFiles(): Promise<SourceFile[]> {
  const { stdout } = await promisify(execFile)(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      maxBuffer: 64 << 20,
    },
  );
  const paths = stdout.split("\0").filter((path) => path !== "");
  const files = await Promise.all(paths.map(readIfPresent));
  return files.filter((file) => file !== null);
}

async function readIfPresent(path: string): Promise<SourceFile | null> {
  try {
    return { path, text: BINARY.test(path) ? "" : await readFile(path, "utf8") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
