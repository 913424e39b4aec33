import { Err, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/ops/log.ts";
import { createThreads, type ThreadFailure, type Threads, threadFile } from "#server/threads/thread-pool.ts";
import { createReaders, type ReaderName, type Readers } from "./readers.ts";

/** Why a text was not read. `overtime` and `failed` are most likely the text's fault. */
export type ReadingFailure = ThreadFailure;

export type Arguments = { [Name in ReaderName]: Parameters<Readers[Name]> };
export type Values = { [Name in ReaderName]: Awaited<ReturnType<Readers[Name]>> };

/** Reads other people's texts. */
export type TextReader = {
  /** The result of the reader `name` for these arguments, which hold `bytes` of text. */
  read<Name extends ReaderName>(
    name: Name,
    args: Arguments[Name],
    options: ReadingOptions,
  ): Promise<Result<Values[Name], ReadingFailure>>;
  /** Starts a thread if there is none: a large text is on its way. */
  prepare(): void;
  close(): Promise<void>;
};

type ReadingOptions = {
  readonly bytes: number;
  /** The owner of the text; owners are served in turn. */
  readonly of: string;
  readonly signal: AbortSignal;
};

/** Larger texts are read on a thread. */
const SMALL_BYTES = 64 << 10;
/** The most processor time for reading one text. */
const LONGEST_MS = 30_000;
const MOST_THREADS = 2;
/** Large texts come rarely, several at once. A waiting thread holds 30 MB. */
const IDLE_MS = 3_000;
/** The memory of a thread. A text that needs more ends only the thread. */
const MOST_MB = 768;

/** A thread's job: a reader and its arguments. */
export type ReadingJob = { readonly name: ReaderName; readonly args: readonly unknown[] };

export type ReadingThreads = Threads<ReadingJob, never, unknown>;

/** Reading threads, each started when it is first needed. */
export function createReadingThreads({ idleMs = IDLE_MS }: { readonly idleMs?: number } = {}): ReadingThreads {
  return createThreads({
    file: threadFile("worker", import.meta.url),
    most: MOST_THREADS,
    atOnce: [1],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    kept: 0,
    idleMs,
  });
}

type Means = {
  readonly log: Logger;
  /** Threads that the caller owns. Absent: threads of its own, which end with it. */
  readonly threads?: ReadingThreads | undefined;
};

export function createTextReader({ log: parent, threads: kept }: Means): TextReader {
  const log = parent.named("server/providers/reading");
  const readers: { [Name in ReaderName]: (...args: Arguments[Name]) => Values[Name] | Promise<Values[Name]> } =
    createReaders();
  const threads = kept ?? createReadingThreads();
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
    prepare: () => threads.prepare(),
    async close() {
      if (!kept) await threads.close();
    },
  };
}
