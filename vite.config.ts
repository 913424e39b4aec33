import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** The pages, each built to `dist/client/<name>.html` with its files under `/assets/`. */
const PAGES = ["home", "planner", "sign-in"];
const CLIENT = new URL("src/client/", import.meta.url);
const pageFile = (name: string): string => new URL(`${name}.html`, CLIENT).pathname;
/** Seven signs tell two builds of a file apart; they do not compress, and a page names fifty. */
const NAME = "assets/[name]-[hash:7]";
/** What the home page opens with while a plan stands. */
const TODAY = new URL("pages/home/today/panel.ts", CLIENT).pathname;
const input = Object.fromEntries(
  PAGES.filter((name) => existsSync(pageFile(name))).map((name) => [name, pageFile(name)]),
);

type Importers = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] };
type Graph = { getModuleInfo(id: string): Importers | null };

/**
 * What a page opens with stands in one chunk for each set of pages that open with it: a few large
 * files compress better than many small ones, and no page fetches what only another needs. What an
 * `import()` alone reaches stays apart. So does Today, which the home page may open with; what it
 * shares with what another page asks for is one file.
 *
 * The name has the pages that open with a module, and those that may ask for it later. Were the
 * latter not in it, a module that another page asks for could stand beside this page's entry, and
 * asking for it would run this page there.
 */
function chunkOf(id: string, graph: Graph): string | null {
  const opened = reachedFrom(id, ({ importers }) => importers, graph);
  const all = reachedFrom(id, ({ importers, dynamicImporters }) => [...importers, ...dynamicImporters], graph);
  const isToday = opened.has(TODAY);
  const isOpened = PAGES.some((name) => opened.has(pageFile(name)));
  const isOpening = (name: string) => opened.has(pageFile(name)) || (isOpened && isToday && name === "home");
  const opening = PAGES.filter(isOpening);
  const later = PAGES.filter((name) => !isOpening(name) && all.has(pageFile(name)));
  if (!isOpened && !(isToday && later.length > 1)) return null;
  return [...(isOpened ? opening : ["today"]), ...later.map((name) => `later-${name}`)].join("-and-");
}

/** The modules from which the imports that `of` names lead to this one. */
function reachedFrom(id: string, of: (module: Importers) => readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set([id]);
  // A set that grows while it is walked is walked to its end.
  for (const module of reached) {
    const info = graph.getModuleInfo(module);
    for (const importer of info ? of(info) : []) reached.add(importer);
  }
  return reached;
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
      // A path that several chunks name stands in each: an export and its imports weigh more.
      optimization: { inlineConst: true },
      input,
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
        entryFileNames: `${NAME}.js`,
        chunkFileNames: `${NAME}.js`,
        assetFileNames: `${NAME}[extname]`,
      },
    },
  },
  plugins: [blockingTheme(), withoutLines(), homeReads()],
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

/** The lines of the pages, and their indentation, are for who writes them. */
function withoutLines(): Plugin {
  return {
    name: "without-lines",
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll(/>\n\s*</g, "><") },
  };
}

/**
 * The home page reads the preferences before it can say anything, and while a plan stands also that
 * plan: `home-with-plan.html`. Both are fetched beside the page's files, not after them, and so are
 * the files that show Today.
 */
function homeReads(): Plugin {
  return {
    name: "home-reads",
    transformIndexHtml: {
      order: "post",
      handler: (_, { filename }) => (filename === pageFile("home") ? [preload("/api/preferences")] : []),
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const today = chunks.find(({ facadeModuleId }) => facadeModuleId === TODAY);
        const home = bundle["home.html"];
        if (home?.type !== "asset" || !today) this.error("the home page is built without Today");
        const html = String(home.source);
        const opening = new Set([today]);
        // A set that grows while it is walked is walked to its end.
        for (const { imports } of opening)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) opening.add(chunk);
        const added = [...opening].filter(({ fileName }) => !html.includes(fileName));
        const styles = added.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const links = [
          ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...added.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
          ...["/api/plan", "/api/watch"].map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`),
        ];
        const source = html
          .replace('data-plan=""', 'data-plan="stands"')
          .replace("</head>", () => `${links.join("\n")}\n</head>`);
        this.emitFile({ type: "asset", fileName: "home-with-plan.html", source });
      },
    },
  };
}

const preload = (path: string) => ({
  tag: "link",
  attrs: { rel: "preload", as: "fetch", crossorigin: true, href: path },
});
