// A share of the histories on a thread of its own, for `simulateOnThreads`.
import { parentPort, workerData } from "node:worker_threads";
import { type Share, simulate } from "./run.ts";

// Errors are many, and nobody reads their stacks.
Error.stackTraceLimit = 0;

parentPort?.postMessage(await simulate(workerData as Share));
