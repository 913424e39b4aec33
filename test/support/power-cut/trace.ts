import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { debianProgram } from "../debian.ts";

/**
 * The system calls of a process on files, in order. `acknowledge`: a line that it wrote after a
 * commit had returned.
 */
export type DiskStep =
  | { readonly kind: "write"; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly file: string; readonly length: number }
  | { readonly kind: "sync"; readonly file: string }
  | { readonly kind: "acknowledge"; readonly name: string };

const DATABASE_FILES = ["daywright.db", "daywright.db-wal"];
const ACKNOWLEDGED = "acknowledged";

/**
 * Runs a script on a data directory under strace, and reads what its main thread did to the
 * database's files.
 */
export async function traceDisk(script: string, dataDir: string, env: Record<string, string>): Promise<DiskStep[]> {
  const output = join(dataDir, "trace");
  const watched = [...DATABASE_FILES, ACKNOWLEDGED].flatMap((file) => ["-P", join(dataDir, file)]);
  const options = ["-o", output, "-y", "-xx", "-s", "200000", "-e", "trace=write,pwrite64,ftruncate,fsync,fdatasync"];
  const child = spawn(debianProgram("strace"), [...options, ...watched, process.execPath, script], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await once(child, "exit");
  return (await readFile(output, "latin1")).split("\n").flatMap((line) => readStep(line) ?? []);
}

/**
 * `pwrite64(23<PATH>, "BYTES", LENGTH, OFFSET) = LENGTH`, paths and bytes in hexadecimal escapes.
 */
const CALL = /^(\w+)\(\d+<([^>]*)>(?:, (?:"([^"]*)"(\.{3})?, \d+(?:, (\d+))?|(\d+)))?\)\s+= (-?\d+)/;

function readStep(line: string): DiskStep | null {
  const call = CALL.exec(line);
  if (!call) return null;
  const [, name, path = "", data = "", cutShort, offset, length, returned] = call;
  if (cutShort || Number(returned) < 0) throw new Error(`strace did not tell the whole of: ${line.slice(0, 200)}`);
  const file = basename(bytesOf(path).toString());
  switch (name) {
    case "write":
      return file === ACKNOWLEDGED ? { kind: "acknowledge", name: bytesOf(data).toString().trim() } : null;
    case "pwrite64":
      return { kind: "write", file, at: Number(offset), bytes: bytesOf(data) };
    case "ftruncate":
      return { kind: "truncate", file, length: Number(length) };
    case "fsync":
    case "fdatasync":
      return { kind: "sync", file };
    default:
      return null;
  }
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text.replaceAll("\\x", ""), "hex");
}
