import { errorMessage } from "#domain/error-message.ts";

/**
 * Why the database failed. `constraint` is handled by the query that expects it, and `unstorable`
 * is the caller's fault (400). The others are problems of the machine, which HTTP answers with 503,
 * or 507 for a full disk.
 */
export type StoreFailureKind =
  | "disk-full"
  | "read-only"
  | "unavailable"
  | "constraint"
  | "corrupt"
  | "unstorable"
  | "other";

/**
 * The one error that queries throw. It is thrown and not returned, because callers can do nothing
 * about a full disk or a lost connection but stop: see
 * docs/decisions/0010-queries-throw-one-failure.md.
 */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
  readonly kind: StoreFailureKind;

  constructor(kind: StoreFailureKind, cause: unknown) {
    super(`${SENTENCES[kind]} (${errorMessage(cause)})`, { cause });
    this.kind = kind;
  }
}

const SENTENCES: Record<StoreFailureKind, string> = {
  "disk-full": "The disk that holds the data is full; nothing was changed",
  "read-only": "The data directory cannot be written to; nothing was changed",
  unavailable: "The database cannot be reached",
  constraint: "The row would break a rule of the database",
  corrupt: "The database file is damaged; restore a backup",
  unstorable: "The text holds a character that no database keeps",
  other: "The database refused the query",
};

/** Converts a driver's error to a `StoreFailure`. */
export function toStoreFailure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const code = (error as { code?: unknown }).code;
  if (code === "ERR_SQLITE_ERROR") return new StoreFailure(sqliteKind(error), error);
  if (typeof code === "string") return new StoreFailure(codeKind(code), error);
  return new StoreFailure(looksDisconnected(error) ? "unavailable" : "other", error);
}

/** https://www.sqlite.org/rescode.html: the low byte is the primary code. */
function sqliteKind(error: unknown): StoreFailureKind {
  const primary = Number((error as { errcode?: unknown }).errcode) & 0xff;
  switch (primary) {
    case 13:
      return "disk-full";
    case 8:
    case 14:
      return "read-only";
    case 5:
    case 6:
    case 10:
      return "unavailable";
    case 11:
    case 26:
      return "corrupt";
    case 19:
      return "constraint";
    default:
      return "other";
  }
}

/** The kind for PostgreSQL's SQLSTATE classes, and for system errors of a socket. */
function codeKind(code: string): StoreFailureKind {
  if (code === "53100" || code === "ENOSPC") return "disk-full";
  if (code === "25006" || code === "EROFS" || code === "EACCES") return "read-only";
  if (code.startsWith("23")) return "constraint";
  if (/^(?:08|40|53|57|25P03|55P03)/.test(code) || /^E[A-Z]{3,}$/.test(code)) return "unavailable";
  return code === "XX001" || code === "XX002" ? "corrupt" : "other";
}

/** `pg` reports a cut connection as a plain Error without a code. */
function looksDisconnected(error: unknown): boolean {
  return error instanceof Error && /connection|timeout/i.test(error.message);
}
