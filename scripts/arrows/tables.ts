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
  icalendar: [],
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

/** The rooms of `src/client`, with the files that hold the page's state. */
export const CLIENT: Table = {
  "asked-for-update.ts": [],
  "dom.ts": [],
  "event-stream.ts": [],
  "keep-files.ts": [],
  "language.ts": [],
  "offline-copy.ts": [],
  rrule: [],
  "grid-boxes.ts": [],
  "theme-choice.ts": [],
  "trace.ts": [],
  upstream: [],
  "variant-memory.ts": [],
  "api.ts": ["trace.ts"],
  "delete-at.ts": ["api.ts"],
  "save-task.ts": ["api.ts"],
  text: ["#wording", "#words", "language.ts", "upstream"],
  ui: ["#wording", "theme-choice.ts"],
  markdown: ["ui"],
  "plan-preview": ["#wording", "language.ts", "ui"],
  "planning-news.ts": ["api.ts", "event-stream.ts", "plan-preview"],
  "planning-stream.ts": ["api.ts", "planning-news.ts"],
  wishes: ["#wording", "#words", "api.ts", "language.ts", "ui"],
  "line-field": ["#wording", "#words", "api.ts", "text", "ui", "wishes"],
  "standing-words.ts": ["#wording", "grid-boxes.ts", "text"],
  "standing-plan": ["#wording", "api.ts", "text", "ui"],
  calendar: ["#wording", "grid-boxes.ts", "standing-words.ts", "styles", "text", "ui"],
  "state.ts": ["calendar"],
  "context-cache.ts": [],
  "context-window.ts": ["calendar"],
  "view-model.ts": ["calendar", "grid-boxes.ts", "state.ts", "ui"],
  "app.ts": [
    ...["#wording", "api.ts", "calendar", "context-cache.ts", "dom.ts", "view-model.ts", "grid-boxes.ts", "state.ts"],
    ...["language.ts", "text", "trace.ts", "ui"],
  ],
  "fetch-later.ts": ["app.ts"],
  features: [
    ...[
      "#wording",
      "api.ts",
      "app.ts",
      "calendar",
      "context-cache.ts",
      "context-window.ts",
      "dom.ts",
      "fetch-later.ts",
      "line-field",
      "markdown",
    ],
    ...[
      "asked-for-update.ts",
      "standing-plan",
      "offline-copy.ts",
      "save-task.ts",
      "grid-boxes.ts",
      "standing-words.ts",
      "state.ts",
      "text",
    ],
    ...["styles", "theme-choice.ts", "ui", "upstream", "variant-memory.ts", "wishes"],
    ...["#words", "delete-at.ts", "language.ts", "planning-stream.ts"],
  ],
  pages: [
    ...[
      "#wording",
      "api.ts",
      "app.ts",
      "asked-for-update.ts",
      "standing-plan",
      "calendar",
      "dom.ts",
      "features",
      "fetch-later.ts",
      "line-field",
      "markdown",
      "offline-copy.ts",
    ],
    ...[
      "keep-files.ts",
      "view-model.ts",
      "rrule",
      "grid-boxes.ts",
      "save-task.ts",
      "state.ts",
      "text",
      "theme-choice.ts",
      "trace.ts",
    ],
    ...["ui", "upstream", "variant-memory.ts", "wishes", "delete-at.ts", "language.ts", "planning-stream.ts"],
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
