import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** The pages, each built to `dist/client/<name>.html` with its files under `/assets/`. */
const PAGES = ["planner", "home", "sign-in"];
const CLIENT = new URL("src/client/", import.meta.url);
const pageFile = (name: string): string => new URL(`${name}.html`, CLIENT).pathname;
const input = Object.fromEntries(
  PAGES.filter((name) => existsSync(pageFile(name))).map((name) => [name, pageFile(name)]),
);

/**
 * A few large chunks compress better than many small ones. What a page fetches when it is asked for (dialogs, tasks,
 * the other language) matches none of these and stays apart.
 */
const CHUNKS = [
  { name: "fullcalendar", test: /node_modules\/(?:@fullcalendar|preact)\// },
  { name: "recurrence", test: /node_modules\/(?:rrule|tslib)\/|src\/domain\/(?!changes|display)/ },
  { name: "contract", test: /node_modules\/zod\/|src\/contract\/(?!session|connection)/ },
  // What the other pages may use as well must not bring the calendar with it.
  {
    name: "common",
    test: /src\/client\/(?:element|on-change|theme-choice|api|trace|text\/(?:en|index)|features\/problems)/,
  },
  {
    name: "planner",
    test: /src\/client\/(?!home|sign-in|text\/zh|features\/(?:tasks|hours|settings\/dialog|shortcuts\/dialog|selection\/details))[\w/-]+\.ts$/,
  },
];

export default defineConfig({
  root: CLIENT.pathname,
  publicDir: "public",
  base: "/",
  build: {
    outDir: new URL("dist/client", import.meta.url).pathname,
    emptyOutDir: true,
    target: ["chrome120", "firefox121", "safari17"],
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input, output: { codeSplitting: { groups: CHUNKS } } },
  },
  plugins: [blockingTheme(), rruleWithoutPhrases()],
});

/** Puts `theme.js` first in every page's head, as a blocking script under a name that carries its hash. */
function blockingTheme(): Plugin {
  const source = readFileSync(new URL("theme.js", CLIENT), "utf8");
  const fileName = `assets/theme-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
  return {
    name: "blocking-theme",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml: () => [{ tag: "script", attrs: { src: `/${fileName}` }, injectTo: "head-prepend" }],
  };
}

/**
 * Leaves out the part of rrule that reads and writes English phrases: 4 KB that no page asks for.

 */
function rruleWithoutPhrases(): Plugin {
  return {
    name: "rrule-without-phrases",
    load(id) {
      if (!/rrule\/dist\/esm\/nlp\/index\.js$/.test(id)) return null;
      return `const unused = () => { throw new Error("rrule's phrases are not part of the page"); };
        export { unused as fromText, unused as parseText, unused as toText, unused as isFullyConvertible };`;
    },
  };
}
