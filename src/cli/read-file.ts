import { readFile } from "node:fs/promises";
import { Err, Ok, type Result } from "#domain/result.ts";

/** The bytes of a file, or of standard input for `-`. The error is one line. */
export async function readBytes(path: string, most: number): Promise<Result<Uint8Array, string>> {
  try {
    const bytes = path === "-" ? await standardInput() : await readFile(path);
    if (bytes.byteLength > most) return Err(`${path}: is larger than ${Math.floor(most / (1 << 20))} MB`);
    return Ok(bytes);
  } catch (error) {
    return Err(`${path}: ${reasonOf(error as NodeJS.ErrnoException)}`);
  }
}

async function standardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function reasonOf(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case "ENOENT":
      return "there is no such file";
    case "EACCES":
      return "it may not be read";
    case "EISDIR":
      return "this is a directory";
    default:
      return error.message;
  }
}
