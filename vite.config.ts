import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** The pages, each built to `dist/client/<name>.html` with its files under `/assets/`. */
const PAGES = ["home", "planner", "sign-in"];
const CLIENT = new URL("src/client/", import.meta.url);
const pageFile = (name: string): string => new URL(`${name}.html`, CLIENT).pathname;
/** Seven characters tell two builds of a file apart; more would cost bytes in every page. */
const NAME = "assets/[name]-[hash:7]";
/**
 * `Features.LightDark` of Lightning CSS: what stands in for `light-dark()`, which no style uses, in
 * every rule that sets a `color-scheme`.
 */
const LIGHT_DARK = 1 << 20;
/** What imports it has its texts in other languages in chunks of their own. */
const TEXT_LOADER = new URL("language/load-text.ts", CLIENT).pathname;
/** Imports Temporal for browsers without it. */
const HOME_ENTRY = new URL("pages/home/main.ts", CLIENT).pathname;
/** The home page shows it first while a plan stands. */
const TODAY = new URL("pages/home/today/panel.ts", CLIENT).pathname;
const input = Object.fromEntries(
  PAGES.filter((name) => existsSync(pageFile(name))).map((name) => [name, pageFile(name)]),
);

type Importers = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] };
type Module = Importers & { readonly importedIds: readonly string[] };
type Graph = { getModuleInfo(id: string): Module | null };

/**
 * The modules of a page's first load are in one chunk for each set of pages that load them: a few
 * large files compress better than many small ones, and no page fetches what only another needs. A
 * module that only an `import()` reaches stays in a chunk of its own. So does Today, which the home
 * page may show first; one file contains what it shares with the later parts of other pages.
 *
 * The name lists the pages that load a module at first, and those that may import it later. Without
 * the latter, a module that another page imports later could be in the chunk of this page's entry,
 * and importing it would run this page there.
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
  return [...(isOpened ? opening : ["today"]), ...later.map((name) => `later-${name}`)].join("-");
}

/** This module, and all that import it directly or indirectly by the imports that `of` names. */
function reachedFrom(id: string, of: (module: Importers) => readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set([id]);
  // The loop also visits what is added to the set meanwhile.
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
  css: { lightningcss: { exclude: LIGHT_DARK } },
  build: {
    outDir: new URL("dist/client", import.meta.url).pathname,
    emptyOutDir: true,
    target: ["chrome120", "firefox121", "safari17"],
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // A path is repeated in each chunk that uses it, because an export and imports are longer.
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

/** Removes line breaks and indentation between the elements of a page. */
function withoutLines(): Plugin {
  return {
    name: "without-lines",
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll(/>\n\s*</g, "><") },
  };
}

/**
 * The home page first reads the preferences and, while a plan stands, that plan
 * (`home-with-plan.html`). The markup preloads both, and the files of Today, so that they are
 * fetched beside the page's files and not after them. It also names, without fetching them, the
 * files that another language or browser needs, for a copy that opens without a network
 * (`keep-home.ts`).
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
        const named = chunks.filter(({ fileName }) => html.includes(fileName));
        const opening = withImports([...named, today], chunks);
        const added = [...opening].filter((chunk) => !named.includes(chunk));
        const offline = withImports(neededOffline(opening, chunks, this), chunks).difference(opening);
        const styles = added.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const links = [
          ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ...added.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
          ...["/api/plan", "/api/watch"].map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`),
          `<script type="application/json">${JSON.stringify([...offline].map(({ fileName }) => `/${fileName}`))}</script>`,
        ];
        const source = html
          .replace('data-plan=""', 'data-plan="stands"')
          .replace("</head>", () => `${links.join("\n")}\n</head>`);
        this.emitFile({ type: "asset", fileName: "home-with-plan.html", source });
      },
    },
  };
}

type Chunk = Rolldown.OutputChunk;

/** These chunks, and all that they import at once, directly or indirectly. */
function withImports(chunks: readonly Chunk[], all: readonly Chunk[]): ReadonlySet<Chunk> {
  const reached = new Set(chunks);
  // The loop also visits what is added to the set meanwhile.
  for (const { imports } of reached) for (const each of all) if (imports.includes(each.fileName)) reached.add(each);
  return reached;
}

/** What a page that opens with these chunks may import before it shows anything. */
function neededOffline(opening: ReadonlySet<Chunk>, chunks: readonly Chunk[], graph: Graph): Chunk[] {
  const modules = new Set([...opening].flatMap(({ moduleIds }) => moduleIds));
  const isWaitedFor = (importer: string) =>
    importer === HOME_ENTRY || graph.getModuleInfo(importer)?.importedIds.includes(TEXT_LOADER);
  return chunks.filter(({ facadeModuleId }) =>
    graph
      .getModuleInfo(facadeModuleId ?? "")
      ?.dynamicImporters.some((importer) => modules.has(importer) && isWaitedFor(importer)),
  );
}

const preload = (path: string) => ({
  tag: "link",
  attrs: { rel: "preload", as: "fetch", crossorigin: true, href: path },
});
