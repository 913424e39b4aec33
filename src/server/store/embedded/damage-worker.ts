import { parentPort, workerData } from "node:worker_threads";
import { damageOf } from "./damage.ts";

/** A thread that checks the file named in `workerData`, reports what is wrong with it, and ends. */
parentPort?.postMessage(damageOf(workerData as string));
