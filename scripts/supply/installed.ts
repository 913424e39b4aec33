/**
 * A package of the lockfile. `shipped`: it is part of an installation; otherwise only builds and
 * tests use it.
 */
export type Installed = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly shipped: boolean;
};

type Lock = {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean }>
  >;
};

/** The distinct packages in the text of a package-lock.json, by name and version. */
export function readInstalled(lockText: string): Installed[] {
  const { packages } = JSON.parse(lockText) as Lock;
  const found = new Map<string, Installed>();
  for (const [path, { version, license, dev }] of Object.entries(packages)) {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (name === "" || version === undefined) continue;
    const shipped = dev !== true || found.get(`${name}@${version}`)?.shipped === true;
    found.set(`${name}@${version}`, { name, version, licence: license ?? "none", shipped });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}
