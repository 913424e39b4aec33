// `npm run build`: builds the page into dist/client, unless what is there is up to date, and the server into lib/.
// npm runs it before it packs the package.
import { buildClientIfStale } from "./client-build.ts";
import { buildServer } from "./server-build.ts";

console.log((await buildClientIfStale()) ? "built dist/client" : "dist/client is up to date");
console.log(`built lib: ${(await buildServer()).length} files`);
