// How the page is built where DAYWRIGHT_CDN_URL names a CDN: FullCalendar 6.1 and rrule 2.8 are not
// bundled but loaded from there, each with the hash of the very file that npm installed here, so
// that a CDN can serve nothing else.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { CDN_PLACEHOLDER } from "../src/server/http/client-files.ts";

/**
 * The libraries in the order of their dependencies, with the file for `<script>` and the global
 * that it defines.
 */
const LIBRARIES = [
  {
    name: "@fullcalendar/core",
    file: "index.global.min.js",
    module: "export const { Calendar } = library.FullCalendar;",
  },
  {
    name: "@fullcalendar/daygrid",
    file: "index.global.min.js",
    module: "export default library.FullCalendar.DayGrid.default;",
  },
  {
    name: "@fullcalendar/timegrid",
    file: "index.global.min.js",
    module: "export default library.FullCalendar.TimeGrid.default;",
  },
  { name: "rrule", file: "dist/es5/rrule.min.js", module: "export const { RRule } = library.rrule;" },
];

const PREFIX = "\0cdn:";

/** Excludes the libraries from the bundle, and adds their scripts to the planner's page. */
export function librariesFromCdn(): Plugin {
  return {
    name: "libraries-from-cdn",
    enforce: "pre",
    resolveId: (id) => (LIBRARIES.some(({ name }) => name === id) ? PREFIX + id : null),
    load(id) {
      const library = LIBRARIES.find(({ name }) => PREFIX + name === id);
      return library ? moduleOf(library) : null;
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { filename }) => (filename.endsWith("planner.html") ? LIBRARIES.map(scriptTag) : []),
    },
  };
}

/**
 * A script that fails to load, or fails its integrity check, is reported on the page instead of
 * leaving it loading.
 */
function moduleOf({ module }: (typeof LIBRARIES)[number]): string {
  return `
    const library = globalThis;
    if (!library.FullCalendar?.TimeGrid || !library.rrule) {
      document.documentElement.dataset.state = "failed";
      const error = document.querySelector("[data-ref=error]");
      if (error) { error.hidden = false; error.textContent = "The calendar could not be loaded from its CDN. Nothing was changed; reload the page to try again."; }
      throw new Error("a library did not load from the CDN");
    }
    ${module}`;
}

function scriptTag({ name, file }: (typeof LIBRARIES)[number]) {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const integrity = `sha384-${createHash("sha384")
    .update(readFileSync(join(dirname(manifest), file)))
    .digest("base64")}`;
  const src = `${CDN_PLACEHOLDER}/${name}@${version}/${file}`;
  return {
    tag: "script",
    attrs: { defer: true, src, integrity, crossorigin: "anonymous" },
    injectTo: "head-prepend" as const,
  };
}
