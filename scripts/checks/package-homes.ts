import { type Finding, isProductCode, type SourceFile } from "./finding.ts";
import { importFinding, importsOf, packageOf } from "./imports.ts";

/** Where a package may be imported: foreign types never leave their adapter. A home ending in `/` is a folder. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  "@ai-sdk/openai-compatible": ["src/server/model/"],
  "@fastify/cookie": ["src/server/http/app.ts"],
  "@fullcalendar/": ["src/client/calendar/"],
  "@opentelemetry/": ["src/server/ops/tracing/otlp.ts"],
  "@modelcontextprotocol/sdk": ["src/server/mcp/", "src/cli/"],
  ai: ["src/server/model/"],
  cockatiel: ["src/server/net/"],
  fastify: ["src/server/http/", "src/server/auth/", "src/server/features/", "src/server/mcp/"],
  "ical.js": ["src/server/icalendar/"],
  kysely: ["src/server/store/"],
  "node:sqlite": ["src/server/store/"],
  "openid-client": ["src/server/auth/oidc/"],
  pg: ["src/server/store/"],
  "prom-client": ["src/server/http/", "src/server/ops/metrics.ts", "src/server/main.ts", "src/server/writer/index.ts"],
  rrule: ["src/domain/recurrence/", "src/client/calendar/"],
  tsdav: ["src/server/providers/caldav/"],
};

/** What the pure rooms may import at all: no I/O, no clock. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  "src/domain/": ["rrule"],
  "src/contract/": ["zod"],
  "src/planner/": [],
  "src/words/": [],
};

/** Each foreign package has one home, and the pure rooms have next to none. */
export function checkPackageHomes(files: readonly SourceFile[]): Finding[] {
  return files.filter((file) => isProductCode(file.path)).flatMap(findingsIn);
}

function findingsIn(file: SourceFile): Finding[] {
  return importsOf(file).flatMap((found) => {
    const name = packageOf(found.specifier);
    const fault = name === null ? null : (purityFault(file.path, name) ?? homeFault(file.path, name));
    return fault === null ? [] : [importFinding(file, found, fault)];
  });
}

function purityFault(path: string, name: string): string | null {
  const room = Object.keys(PURE).find((prefix) => path.startsWith(prefix));
  return room !== undefined && !PURE[room]?.includes(name) ? `${room} is pure and must not import ${name}` : null;
}

function homeFault(path: string, name: string): string | null {
  const key = Object.keys(HOMES).find((home) => (home.endsWith("/") ? name.startsWith(home) : name === home));
  const homes = key === undefined ? undefined : HOMES[key];
  if (homes === undefined || homes.some((home) => path === home || (home.endsWith("/") && path.startsWith(home)))) {
    return null;
  }
  return `${name} belongs in ${homes.join(" or ")}`;
}
