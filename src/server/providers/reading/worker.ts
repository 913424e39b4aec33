import { serveJobs } from "#server/threads/serve-jobs.ts";
import { createReaders } from "./readers.ts";
import type { ReadingJob } from "./text-reader.ts";

const readers = createReaders();

/** The reading thread, one text at a time. */
serveJobs(({ name, args }: ReadingJob) => (readers[name] as (...values: readonly unknown[]) => unknown)(...args));
