import { Err, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/ops/log.ts";
import { createThreads, type ThreadFailure, threadFile } from "#server/threads/pool.ts";
import { createReaders, type ReaderName, type Readers } from "./readers.ts";

/**
 * Why something was not read: `overtime` and `failed` are the text's fault as far as anyone can
 * tell.
 */
export type ReadingFailure = ThreadFailure;

/** What each reader takes, and what it gives. */
export type Arguments = { [Name in ReaderName]: Parameters<Readers[Name]> };
export type Values = { [Name in ReaderName]: Awaited<ReturnType<Readers[Name]>> };

/** Reads texts of others. */
export type TextReader = {
  /** What the reader `name` makes of its arguments, `bytes` of text among them. */
  read<Name extends ReaderName>(
    name: Name,
    args: Arguments[Name],
    options: ReadingOptions,
  ): Promise<Result<Values[Name], ReadingFailure>>;
  close(): Promise<void>;
};

type ReadingOptions = {
  readonly bytes: number;
  /** Whose text it is: they are read in turn. */
  readonly of: string;
  readonly signal: AbortSignal;
};

/** What is larger is read on a thread. */
const SMALL_BYTES = 64 << 10;
/** How long the reading of one text may take. */
const LONGEST_MS = 30_000;
const MOST_THREADS = 2;
/** Large texts come seldom, several at once: a thread that waits for the next holds 30 MB. */
const IDLE_MS = 3_000;
/** What a thread may have for what it reads; a text that takes more ends the thread alone. */
const MOST_MB = 768;

/** A job of a thread, of which `args` are the arguments of the reader. */
export type ReadingJob = { readonly name: ReaderName; readonly args: readonly unknown[] };

export function createTextReader({ log: parent }: { readonly log: Logger }): TextReader {
  const log = parent.named("server/providers/reading");
  const readers: { [Name in ReaderName]: (...args: Arguments[Name]) => Values[Name] | Promise<Values[Name]> } =
    createReaders();
  const threads = createThreads<ReadingJob, never, unknown>({
    file: threadFile("worker", import.meta.url),
    most: MOST_THREADS,
    atOnce: [1],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    kept: 0,
    idleMs: IDLE_MS,
  });
  return {
    async read(name, args, { bytes, of, signal }) {
      if (bytes <= SMALL_BYTES) return Ok(await readers[name](...args));
      const read = await threads.run({ name, args }, { path: [of], signal, limitMs: LONGEST_MS });
      if (read.ok) return Ok(read.value as Values[typeof name]);
      if (read.error.kind === "failed")
        log.error("a text could not be read", { reader: name, error: read.error.reason });
      if (read.error.kind === "overtime") log.warning("a text takes too long to read", { reader: name, bytes });
      return Err(read.error);
    },
    close: () => threads.close(),
  };
}
