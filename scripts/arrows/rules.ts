import { globSync } from "node:fs";
import { dirname } from "node:path/posix";
import type { IConfiguration } from "dependency-cruiser";
import { CLIENT, HOMES, PURE, ROOMS, SERVER, type Table } from "./tables.ts";

type Rule = NonNullable<IConfiguration["forbidden"]>[number];

/** Tests, and the suites that only tests load. They may import the inner rooms of their room. */
const TESTS = "\\.test\\.ts$|-suite\\.ts$";
/** The texts of one language alone, for a page that is built for each. */
const ONE_LANGUAGE = "/text/(en|zh)\\.ts$|/text/[a-z-]+/(en|zh)\\.ts$";

/** The configuration of dependency-cruiser for `src`; `tables.ts` lists the allowed imports. */
export const config: IConfiguration = {
  forbidden: [
    ...arrows("src", ROOMS, "a^"),
    ...arrows("src/server", SERVER, TESTS),
    ...arrows("src/client", CLIENT, TESTS),
    rule("another room is imported as #room/…", "^src/([^/]+)/", {
      path: "^src/",
      pathNot: "^src/$1/",
      dependencyTypesNot: ["aliased-subpath-import"],
    }),
    rule("src imports nothing outside src", "^src/", { path: "^(test|scripts|bench|bin|docs)/" }, TESTS),
    rule("tests import nothing of scripts, bench, bin or docs", TESTS, { path: "^(scripts|bench|bin|docs)/" }),
    rule("features do not import each other", "^src/server/features/([^/]+)/", {
      path: "^src/server/features/",
      pathNot: "^src/server/features/$1/",
    }),
    rule("providers do not import each other", "^src/server/providers/(?!reading/|contract/|oauth/)([^/]+)/", {
      path: "^src/server/providers/[^/]+/",
      pathNot: "^src/server/providers/($1|reading|contract|oauth)/",
    }),
    rule("reading imports no provider but local", "^src/server/providers/reading/", {
      path: "^src/server/providers/[^/]+/",
      pathNot: "^src/server/providers/(reading|local)/",
    }),
    rule("languages of wording do not import each other", "^src/wording/(en|zh)/", {
      path: "^src/wording/",
      pathNot: "^src/wording/($1|language)/",
    }),
    rule("what the languages share imports none of them", "^src/wording/language/", {
      path: "^src/wording/",
      pathNot: "^src/wording/language/",
    }),
    rule(
      "commands do not import each other",
      "^src/cli/([^/]+)/",
      { path: "^src/cli/[^/]+/", pathNot: "^src/cli/$1/" },
      TESTS,
    ),
    rule("no circle, of values or of types", "^src/", { circular: true }),
    rule("every import is found", "^src/", { couldNotResolve: true }),
    ...globSync("src/**/index.ts").map(dirname).map(door),
    ...Object.entries(HOMES).map(([name, homes]) => home(name, homes)),
    ...Object.entries(PURE).map(([room, packages]) => pure(room, packages)),
  ],
  options: {
    // Type imports create dependencies just as value imports do.
    tsPreCompilationDeps: true,
    parser: "tsc",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};

function rule(name: string, from: string, to: object, except?: string): Rule {
  return { name, severity: "error", from: { path: from, ...(except && { pathNot: except }) }, to } as Rule;
}

/** A rule for each room of a table, and one for rooms that the table lacks. */
function arrows(folder: string, table: Table, except: string): Rule[] {
  const always = folder === "src" ? [] : ["^src/domain/", "^src/contract/"];
  const rooms = Object.keys(table).map((room) => pathOf(folder, room));
  return [
    ...Object.entries(table).map(([room, allowed]) => {
      const reached = [room, ...allowed].map((name) => pathOf(folder, name));
      return rule(
        `no such arrow from ${folder}/${room}`,
        pathOf(folder, room),
        { path: "^src/", pathNot: [...always, ...reached] },
        except,
      );
    }),
    {
      name: `every room of ${folder} is in its table`,
      severity: "error",
      from: { path: `^${folder}/`, pathNot: [...rooms, except] },
      to: {},
    },
  ];
}

function pathOf(folder: string, room: string): string {
  const path = room.startsWith("#") ? `src/${room.slice(1)}` : `${folder}/${room}`;
  return room.endsWith(".ts") ? `^${literal(path)}$` : `^${path}/`;
}

/**
 * Static imports from outside a folder that has an `index.ts` may name only that file, or the
 * `index.ts` of an inner folder. Dynamic imports, by which the page fetches its parts, are exempt.
 */
function door(folder: string): Rule {
  const name = `${folder} is imported through its index.ts`;
  const pathNot = ["/index\\.ts$", ONE_LANGUAGE];
  return rule(name, "^src/", { path: `^${folder}/`, pathNot, dynamic: false }, `^${folder}/|${TESTS}`);
}

function home(name: string, homes: readonly string[]): Rule {
  const path = name.startsWith("node:") ? `^(node:)?${name.slice("node:".length)}$` : `node_modules/${literal(name)}`;
  const at = homes.map((each) => (each.endsWith("/") ? `^${each}` : `^${literal(each)}$`));
  return rule(`${name} belongs in ${homes.join(" or ")}`, "^src/", { path: bounded(path) }, [...at, TESTS].join("|"));
}

function pure(room: string, packages: readonly string[]): Rule {
  const allowed = packages.map((name) => bounded(`node_modules/${literal(name)}`));
  const name = `src/${room} is pure: ${packages.join(", ") || "no package"}, and nothing of Node`;
  return rule(name, `^src/${room}/`, { pathNot: ["^src/", ...allowed] }, TESTS);
}

/**
 * A pattern for the path of a package that does not match packages whose names only begin like it.
 */
function bounded(path: string): string {
  return path.endsWith("/") || path.endsWith("$") ? path : `${path}/`;
}

function literal(text: string): string {
  return text.replaceAll(".", "\\.");
}
