// `npm run build`: builds the page into dist/client and the server into lib/, unless what is there
// is up to date. npm runs it before it packs the package.
import { buildClientIfStale } from "./client-build.ts";
import { buildServerIfStale } from "./server-build.ts";

console.log((await buildClientIfStale()) ? "built dist/client" : "dist/client is up to date");
console.log((await buildServerIfStale()) ? "built lib" : "lib is up to date");
