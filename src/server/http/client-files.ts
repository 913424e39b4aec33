import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";

/** A file of the built page, held in memory. */
export type ClientFile = {
  /** Path below the client's folder, with `/` between its parts. */
  readonly path: string;
  readonly body: Buffer;
  readonly contentType: string;
  readonly etag: string;
};

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** The placeholder for the CDN's address in pages built for a CDN (`scripts/cdn-libraries.ts`). */
export const CDN_PLACEHOLDER = "https://cdn.placeholder.invalid";

/**
 * Reads the whole built page (about a megabyte) once; empty when it was not built. `cdnUrl` is the
 * CDN for the libraries of a page that was built without them.
 */
export async function readClientFiles(folder: string, cdnUrl: string | null = null): Promise<ClientFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing);
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const full = join(entry.parentPath, entry.name);
      const body = withCdn(await readFile(full), entry.name, cdnUrl);
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
      const path = full
        .slice(folder.length)
        .split(sep)
        .filter((part) => part !== "")
        .join("/");
      return { path, body, etag, contentType: TYPES[extname(entry.name)] ?? "application/octet-stream" };
    }),
  );
}

/**
 * Fills the page's empty `attribute` with `value`, which only the running service knows. The value
 * must need no escaping.
 */
export function withAttribute(page: ClientFile, attribute: string, value: string): ClientFile {
  const html = page.body.toString("utf8").replace(`${attribute}=""`, `${attribute}="${value}"`);
  return { ...page, body: Buffer.from(html), etag: `"${value}-${page.etag.slice(1)}` };
}

function withCdn(body: Buffer, name: string, cdnUrl: string | null): Buffer {
  if (cdnUrl === null || extname(name) !== ".html") return body;
  return Buffer.from(body.toString("utf8").replaceAll(CDN_PLACEHOLDER, cdnUrl));
}

function ifMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}
