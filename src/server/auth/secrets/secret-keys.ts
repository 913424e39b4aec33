import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "#domain/error-message.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { makePrivateDirectory } from "#server/ops/private-directory.ts";
import { KEY_BYTES } from "./secret-box.ts";

export type SecretKeys = readonly [Uint8Array, ...Uint8Array[]];

const KEY_FILE = "secret.key";

/**
 * The keys that seal credentials: those of `DAYWRIGHT_SECRET_KEY` (32 bytes in base64; several are
 * separated by commas, the newest first), else the one in `dataDir`, which is created when missing.
 * The error is a line for the person who starts the server.
 */
export function readSecretKeys(setting: string | null, dataDir: string): Result<SecretKeys, string> {
  if (setting !== null) return parseSecretKeys(setting, "DAYWRIGHT_SECRET_KEY");
  const path = join(dataDir, KEY_FILE);
  try {
    makePrivateDirectory(dataDir);
    // `wx`: when two servers start at once, one creates the key and the other reads it.
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST")
      return Err(`${path} cannot be made: ${errorMessage(error)}`);
  }
  try {
    return parseSecretKeys(readFileSync(path, "utf8"), path);
  } catch (error) {
    return Err(`${path} cannot be read: ${errorMessage(error)}`);
  }
}

export function parseSecretKeys(text: string, origin: string): Result<SecretKeys, string> {
  const keys = text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((part) => Buffer.from(part, "base64"));
  const [first, ...rest] = keys;
  if (!first || keys.some(({ length }) => length !== KEY_BYTES)) {
    return Err(`${origin} must be ${KEY_BYTES} bytes in base64, as "openssl rand -base64 32" prints them`);
  }
  return Ok([first, ...rest]);
}
