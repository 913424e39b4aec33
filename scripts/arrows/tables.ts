/**
 * The allowed imports. A table lists rooms from the bottom up, each with the rooms that it may
 * import; anything else is forbidden. A name beginning with `#` is a room of `src`.
 */
export type Table = Readonly<Record<string, readonly string[]>>;

/** The rooms of `src`. */
export const ROOMS: Table = {
  domain: [],
  contract: ["domain"],
  planner: ["domain"],
  plan: ["domain"],
  learning: [],
  wording: ["domain", "contract", "planner"],
  words: ["domain", "contract", "wording"],
  server: ["domain", "contract", "planner", "plan", "learning", "wording", "words"],
  client: ["domain", "contract", "wording", "words"],
  cli: ["domain", "contract", "wording", "words", "server"],
};

/** The rooms of `src/server`. Each may import `#domain` and `#contract`. */
export const SERVER: Table = {
  threads: [],
  ops: [],
  changes: [],
  icalendar: ["#wording"],
  net: ["ops"],
  store: ["#plan", "ops", "threads"],
  http: ["net", "ops", "store"],
  auth: ["http", "ops", "store"],
  "settings.ts": ["auth", "ops"],
  model: ["#wording", "net", "settings.ts", "store"],
  writer: ["#wording", "model", "ops"],
  understanding: ["model", "ops"],
  planning: ["#plan", "#planner", "#wording", "ops", "store", "threads"],
  providers: ["#words", "auth", "icalendar", "net", "ops", "settings.ts", "store", "threads"],
  demo: ["providers", "store"],
  gather: ["net", "ops", "providers"],
  completion: ["#plan", "net", "ops", "providers", "store"],
  standing: [
    ...["#learning", "#plan", "#planner", "changes", "completion", "gather", "ops", "planning", "providers", "store"],
  ],
  notices: ["#plan", "#wording", "auth", "ops", "store"],
  mcp: [
    ...["#wording", "#words", "auth", "gather", "http", "ops", "planning", "providers", "standing", "store"],
    "understanding",
  ],
  features: [
    ...["#learning", "#plan", "#wording", "#words", "auth", "changes", "completion", "demo", "gather", "http"],
    ...["icalendar", "model", "net", "notices", "ops", "planning", "providers", "standing", "store"],
    ...["understanding", "writer"],
  ],
  composition: ["auth", "http", "ops", "planning", "providers", "settings.ts", "store"],
  "main.ts": [
    ...[
      "auth",
      "changes",
      "completion",
      "composition",
      "features",
      "http",
      "mcp",
      "model",
      "net",
      "notices",
      "ops",
      "planning",
      "providers",
      "settings.ts",
      "standing",
    ],
    ...["store", "understanding", "writer"],
  ],
};

/** The rooms of `src/client`. */
export const CLIENT: Table = {
  rrule: [],
  "browser-storage": [],
  language: [],
  "source-failures": [],
  text: ["#wording", "#words", "language", "source-failures"],
  ui: ["#wording", "browser-storage"],
  api: [],
  markdown: ["ui"],
  planning: ["#wording", "api", "language", "ui"],
  wishes: ["#wording", "#words", "api", "browser-storage", "language", "ui"],
  "line-field": ["#wording", "#words", "api", "text", "ui", "wishes"],
  boxes: ["#wording", "text"],
  "standing-plan": ["#wording", "api", "browser-storage", "text", "ui"],
  calendar: ["#wording", "boxes", "styles", "text", "ui"],
  "planner-state": ["#wording", "api", "boxes", "browser-storage", "calendar", "language", "text", "ui"],
  features: [
    ...["#wording", "#words", "api", "boxes", "browser-storage", "calendar", "language", "line-field", "markdown"],
    ...["planner-state", "planning", "source-failures", "standing-plan", "styles", "text", "ui", "wishes"],
  ],
  pages: [
    ...["#wording", "api", "boxes", "browser-storage", "calendar", "features", "language", "line-field"],
    ...["markdown", "planner-state", "planning", "rrule", "source-failures", "standing-plan", "text", "ui", "wishes"],
  ],
};

/**
 * The only importers of each package: foreign types never leave their adapter. A name ending in `/`
 * is a folder.
 */
export const HOMES: Readonly<Record<string, readonly string[]>> = {
  "@ai-sdk/openai-compatible": ["src/server/model/"],
  "@fastify/cookie": ["src/server/http/app.ts"],
  "@fullcalendar/": ["src/client/calendar/"],
  "@modelcontextprotocol/sdk": ["src/server/mcp/", "src/cli/"],
  "@opentelemetry/": ["src/server/ops/tracing/otlp.ts"],
  ai: ["src/server/model/"],
  cockatiel: ["src/server/net/"],
  fastify: ["src/server/http/", "src/server/auth/", "src/server/features/", "src/server/mcp/"],
  "ical.js": ["src/server/icalendar/"],
  kysely: ["src/server/store/"],
  "node:sqlite": ["src/server/store/"],
  "openid-client": ["src/server/auth/oidc/"],
  pg: ["src/server/store/"],
  "prom-client": ["src/server/http/", "src/server/ops/metrics.ts", "src/server/main.ts", "src/server/writer/index.ts"],
  rrule: ["src/domain/recurrence/", "src/client/rrule/"],
  "web-push": ["src/server/notices/push.ts"],
  tsdav: ["src/server/providers/caldav/", "src/server/providers/reading/web-dav/"],
};

/** The packages that the pure rooms may import: no I/O, no clock. */
export const PURE: Readonly<Record<string, readonly string[]>> = {
  domain: ["rrule"],
  contract: ["zod"],
  planner: [],
  plan: [],
  learning: [],
  wording: [],
  words: [],
};
