// Runs a share of the histories on a thread, for `simulateOnThreads`.
import { parentPort, workerData } from "node:worker_threads";
import { type Share, simulate } from "./run-histories.ts";

// There are many errors, and nobody reads their stacks.
Error.stackTraceLimit = 0;

parentPort?.postMessage(await simulate(workerData as Share));
