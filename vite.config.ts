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
 * the other language) matches none of these and stays apart, as does rrule, which hardly a rule needs.
 */
const CHUNKS = [
  { name: "fullcalendar", test: /node_modules\/(?:@fullcalendar|preact)\// },
  // What every page reads answers and dates with: all of the domain but what only the planner works out.
  {
    name: "contract",
    test: /node_modules\/zod\/|src\/contract\/(?!session|connection|work|understood|effective-inputs|fold-wishes)|src\/domain\/(?!changes|display|conflict|difference|motion|sweep|recurrence\/(?!rule|until))|src\/wording\/(?:formats|(?:\w\w\/)?spoken)/,
  },
  { name: "rrule", test: /node_modules\/(?:rrule|tslib)\// },
  { name: "recurrence", test: /src\/domain\/(?!changes|display)/ },
  // What the other pages may use as well must not bring the calendar with it.
  {
    name: "common",
    test: /src\/client\/(?:ui\/(?:element|connect-again|on-change)|theme-choice|api|trace|markdown|text\/(?:en|index)|upstream\/(?:en|words)|recent-plans|features\/settings\/choices|features\/problems\/(?!gone))/,
  },
  {
    name: "planner",
    test: /src\/client\/(?!pages\/(?:home|sign-in|planner\/keep-offline)|wishes|ui|upstream|text\/(?:zh|later|line)|save-task|recent-plans|features\/(?:apply\/last-look|tasks\/(?!planning|type-ahead)|hours|settings\/(?:dialog|choices)|revoke|shortcuts\/dialog|selection\/details|follow))[\w/-]+\.ts$/,
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
    modulePreload: false,
    rolldownOptions: { input, output: { codeSplitting: { groups: CHUNKS } } },
  },
  plugins: [blockingTheme(), rruleThatIterates(), plainImports()],
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
 * What is fetched later is scripts alone: no style sheet belongs to one of them, and nothing is preloaded. So an import is
 * an import, without Vite's helper that would wait for both.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : null),
  };
}

/**
 * Of rrule the page takes the class that iterates rules, and leaves out what reads and writes strings and English
 * phrases: 6 KB that no page asks for.
 */
function rruleThatIterates(): Plugin {
  const PHRASES = /rrule\/dist\/esm\/nlp\/index\.js$/;
  const STRINGS = /rrule\/dist\/esm\/(?:optionstostring|parsestring)\.js$/;
  const UNUSED = 'const unused = () => { throw new Error("this part of rrule is not in the page"); };';
  return {
    name: "rrule-that-iterates",
    load(id) {
      if (/rrule\/dist\/esm\/index\.js$/.test(id)) return 'export { RRule } from "./rrule.js";';
      if (PHRASES.test(id))
        return `${UNUSED} export { unused as fromText, unused as parseText, unused as toText, unused as isFullyConvertible };`;
      if (STRINGS.test(id)) return `${UNUSED} export { unused as optionsToString, unused as parseString };`;
      return null;
    },
  };
}
