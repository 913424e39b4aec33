// `npm run build`: builds the page into dist/client, unless what is there is up to date.
import { buildClientIfStale } from "./client-build.ts";

console.log((await buildClientIfStale()) ? "built dist/client" : "dist/client is up to date");
