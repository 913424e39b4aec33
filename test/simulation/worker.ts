// A share of the histories on a thread of its own, for `simulateOnThreads`.
import { parentPort, workerData } from "node:worker_threads";
import { type Share, simulate } from "./run.ts";

parentPort?.postMessage(await simulate(workerData as Share));
