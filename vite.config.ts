import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** The pages, each built to `dist/client/<name>.html` with its files under `/assets/`. */
const PAGES = ["planner", "home", "sign-in"];
const CLIENT = new URL("src/client/", import.meta.url);
const pageFile = (name: string): string => new URL(`${name}.html`, CLIENT).pathname;

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
    rollupOptions: {
      input: Object.fromEntries(
        PAGES.filter((name) => existsSync(pageFile(name))).map((name) => [name, pageFile(name)]),
      ),
    },
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
