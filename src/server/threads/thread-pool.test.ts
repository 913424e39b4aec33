import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { createThreads, type JobOptions, type Threads, threadFile } from "./thread-pool.ts";

/** A thread that doubles numbers, never ends for `forever`, and waits a second for `asleep`. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from "node:worker_threads";
    import { serveJobs } from ${JSON.stringify(new URL("./serve-jobs.ts", import.meta.url).href)};
    serveJobs((job, tell) => {
      tell("begun");
      while (job === "forever");
      if (job === "asleep") return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
      if (job === "who") return threadId;
      if (job === "broken") throw new Error("this job is broken");
      return job * 2;
    });`)}`,
);

type Job = number | "forever" | "asleep" | "broken" | "who";
let threads: Threads<Job, "begun", number | string>;
afterEach(() => threads.close());
const start = (most = 1, resting: { kept?: number; idleMs?: number } = {}) => {
  threads = createThreads({ file, most, atOnce: [], ...resting });
  return threads;
};
const quietly: JobOptions<"begun"> = { path: ["a", "b"], signal: neverAborted(), limitMs: 60_000 };

test("a job that takes longer than it may is ended with its thread, and the next is done by another", async () => {
  const { run } = start();
  const late = run("forever", { ...quietly, limitMs: 2_000 });
  const next = run(21, quietly);
  expect(await late).toEqual({ ok: false, error: { kind: "overtime" } });
  expect(await next).toEqual({ ok: true, value: 42 });
});

test("a job that waits for the processor is not ended, however late it is", async () => {
  const { run } = start();
  await run(1, quietly);
  expect(await run("asleep", { ...quietly, limitMs: 500 })).toEqual({ ok: true, value: "timed-out" });
  expect(await run(2, quietly)).toEqual({ ok: true, value: 4 });
});

test("a job that its caller aborts is ended with its thread", async () => {
  const { run } = start();
  const abort = new AbortController();
  const outcome = run("forever", { ...quietly, signal: abort.signal, onNews: () => abort.abort() });
  expect(await outcome).toEqual({ ok: false, error: { kind: "aborted" } });
  expect(await run(1, quietly)).toEqual({ ok: true, value: 2 });
});

test("a job that throws fails alone, and says why", async () => {
  const { run } = start(2);
  const [broken, sound] = await Promise.all([run("broken", quietly), run(2, quietly)]);
  expect(broken).toMatchObject({ ok: false, error: { kind: "failed", reason: expect.stringContaining("is broken") } });
  expect(sound).toEqual({ ok: true, value: 4 });
});

test("one thread is prepared, and does the first job", async () => {
  const { prepare, run } = start(2);
  const { threadId } = new Worker("", { eval: true });
  prepare();
  prepare();
  expect(new Worker("", { eval: true }).threadId).toBe(threadId + 2);
  expect(await run("who", quietly)).toEqual({ ok: true, value: threadId + 1 });
});

test("what waits when the threads are closed is aborted", async () => {
  const { run, close } = start();
  const outcomes = [run("forever", quietly), run(1, quietly)];
  await close();
  for (const settled of await Promise.all(outcomes)) expect(settled.ok).toBe(false);
});

test("a thread's file is the one beside its module, as TypeScript or as JavaScript", () => {
  const name = (url: string) => threadFile("worker", url).href;
  expect(name("file:///a/src/pool.ts?v=1")).toBe("file:///a/src/worker.ts");
  expect(name("file:///a.ts/lib/pool.js")).toBe("file:///a.ts/lib/worker.js");
});

test("a thread without work is ended after a while where none is kept", async () => {
  const { run } = start(1, { kept: 0, idleMs: 1 });
  const first = await run("who", quietly);
  await expect.poll(() => run("who", quietly)).not.toEqual(first);
});
