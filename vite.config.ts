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

type Importers = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] };
type Graph = { getModuleInfo(id: string): Importers | null };

/**
 * What a page opens with stands in one chunk for each set of pages that open with it: a few large
 * files compress better than many small ones, and no page fetches what only another needs. What an
 * `import()` alone reaches stays apart.
 *
 * The name has the pages that open with a module, and those that may ask for it later. Were the
 * latter not in it, a module that another page asks for could stand beside this page's entry, and
 * asking for it would run this page there.
 */
function chunkOf(id: string, graph: Graph): string | null {
  const opening = pagesThatReach(id, ({ importers }) => importers, graph);
  if (opening.length === 0) return null;
  const all = pagesThatReach(id, ({ importers, dynamicImporters }) => [...importers, ...dynamicImporters], graph);
  const later = all.filter((page) => !opening.includes(page));
  return [...opening, ...later.map((page) => `later-${page}`)].join("-and-");
}

/**
 * The pages whose entry reaches the module by the imports that `of` names, in alphabetical order.
 */
function pagesThatReach(id: string, of: (module: Importers) => readonly string[], graph: Graph): string[] {
  const reached = new Set([id]);
  // A set that grows while it is walked is walked to its end.
  for (const module of reached) {
    const info = graph.getModuleInfo(module);
    for (const importer of info ? of(info) : []) reached.add(importer);
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
    rolldownOptions: {
      input,
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    },
  },
  plugins: [blockingTheme(), withoutIndent()],
});

/**
 * Puts `theme.js` first in every page's head, as a blocking script under a name that carries its
 * hash.
 */
function blockingTheme(): Plugin {
  const source = readFileSync(new URL("theme.js", CLIENT), "utf8").replaceAll(/^\s*(?:\/\/.*)?\n|^ +/gm, "");
  const fileName = `assets/theme-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
  return {
    name: "blocking-theme",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml: () => [{ tag: "script", attrs: { src: `/${fileName}` }, injectTo: "head-prepend" }],
  };
}

/** The indentation of the pages is for who writes them. */
function withoutIndent(): Plugin {
  return {
    name: "without-indent",
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll(/^\s+/gm, "") },
  };
}
