// What node26.js starts on the packaged Node: runs a script, and dies with the launcher. The
// launcher holds the other end of pipe 3; when it is killed in a way it cannot pass on (SIGKILL),
// the pipe closes, and this process must not live on alone with the port and the data directory.
// usage: lifeline.js SCRIPT [ARGS…]
import { Socket } from "node:net";
import { runHere } from "./node26.js";

new Socket({ fd: 3, readable: true, writable: false })
  .on("error", () => {})
  .on("close", () => process.kill(process.pid, "SIGKILL"))
  .resume()
  .unref();

const [script, ...args] = process.argv.slice(2);
await runHere(script, args);
