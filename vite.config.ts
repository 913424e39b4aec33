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
 * What a page opens with stands in one chunk for each set of pages that open with it: a few large files compress better
 * than many small ones, and no page fetches what only another needs. What an `import()` alone reaches stays apart.
 * Packages that a release hardly ever changes are chunks of their own, so that browsers keep them.
 */
const CHUNKS = [
  { name: "fullcalendar", test: /node_modules\/(?:@fullcalendar|preact)\// },
  { name: "rrule", test: /node_modules\/(?:rrule|tslib)\// },
  { name: (id: string, graph: Graph) => pagesThatOpenWith(id, graph).join("-and-") || null },
];

type Graph = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null };

/** The pages whose entry reaches the module by `import` statements alone, in alphabetical order. */
function pagesThatOpenWith(id: string, graph: Graph): string[] {
  const reached = new Set([id]);
  // A set that grows while it is walked is walked to its end.
  for (const module of reached) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) reached.add(importer);
  }
  return PAGES.filter((name) => reached.has(pageFile(name))).toSorted();
}

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
    rolldownOptions: { input, output: { codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS } } },
  },
  plugins: [blockingTheme()],
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
