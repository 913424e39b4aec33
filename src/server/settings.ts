import { isIP } from "node:net";
import { closest } from "fastest-levenshtein";
import * as z from "zod";
import { Err, Ok, type Result } from "#domain/result.ts";
import { withoutTrailing } from "#domain/without-trailing.ts";
import { OIDC_VARIABLES, type OidcSettings, oidcFaults, oidcSettingsFrom } from "./auth/oidc/index.ts";
import { parseSecretKeys } from "./auth/secrets/index.ts";
import { LOG_LEVELS } from "./ops/log.ts";

/** All settings, read once at start (interface §10). */
export type Settings = {
  readonly host: string;
  /** 0 lets the system pick one. */
  readonly port: number;
  /** `postgres://…`, or null for the embedded store in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Public address without a trailing slash. Null: built from host and port. */
  readonly baseUrl: string | null;
  readonly accessToken: string | null;
  /** 32 bytes in base64, former keys after commas. Null: kept in the data dir. */
  readonly secretKey: string | null;
  /** Null: only the holder of the access token signs in. */
  readonly oidc: OidcSettings | null;
  readonly google: GoogleSettings;
  readonly microsoft: MicrosoftSettings;
  readonly todoist: { readonly apiUrl: string };
  /** Null: the built-in writer. */
  readonly llm: LlmSettings | null;
  readonly retryInitialMs: number;
  readonly breakerResetMs: number;
  readonly allowPrivateUpstreams: boolean;
  /**
   * Addresses and networks (CIDR) of the proxies whose `X-Forwarded-For` is trusted; empty unless
   * set.
   */
  readonly trustedProxies: readonly string[];
  readonly cdnUrl: string | null;
  /** Whether an assistant may ask the person to apply a plan. */
  readonly mcpApply: boolean;
  /** How long a session is kept after its window ends, in days. */
  readonly sessionDays: number;
  /** How often standing plans are checked, in seconds. 0: only when somebody asks. */
  readonly watchIntervalS: number;
  /** The collector of traces; null for none. */
  readonly otlp: { readonly endpoint: string; readonly serviceName: string } | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logFormat: "text" | "json";
};

export type LlmSettings = {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
  /** Whether titles, wishes and reasons stay on this machine. */
  readonly withholdTitles: boolean;
  readonly dailyTokens: number;
  /** For all plans of one session. */
  readonly sessionTokens: number;
  /** For all questions of one request to the model, in milliseconds. */
  readonly timeoutMs: number;
};

type ConsentSettings = {
  /** Null: nobody can connect through `/connect/{kind}`. */
  readonly client: { readonly id: string; readonly secret: string } | null;
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly authUrl: string;
};

export type GoogleSettings = ConsentSettings & { readonly tasksUrl: string };
export type MicrosoftSettings = ConsentSettings;

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((url) => withoutTrailing(url, "/"));
const boolean = z.enum(["true", "false", "1", "0"], { error: "must be true or false" }).transform(isTrue);
const milliseconds = (max: number) => wholeNumber(0, max);

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: "must be a host name or address" })
    .default("127.0.0.1"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/\S+$/, { error: "must be a postgres:// address" })
    .optional(),
  DAYWRIGHT_DATA_DIR: z.string().default("./data"),
  DAYWRIGHT_BASE_URL: httpUrl
    .refine((url) => new URL(url).pathname === "/", { error: "must have no path: Daywright serves from the root" })
    .optional(),
  DAYWRIGHT_ACCESS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: "must be visible ASCII characters without spaces" })
    .optional(),
  DAYWRIGHT_SECRET_KEY: z
    .string()
    .refine((text) => parseSecretKeys(text, "").ok, {
      error: "must be 32 bytes in base64 (to change it: the new one, a comma, the old one)",
    })
    .optional(),
  ...OIDC_VARIABLES,
  DAYWRIGHT_GOOGLE_CLIENT_ID: z.string().optional(),
  DAYWRIGHT_GOOGLE_CLIENT_SECRET: z.string().optional(),
  DAYWRIGHT_GOOGLE_API_URL: httpUrl.default("https://www.googleapis.com"),
  DAYWRIGHT_GOOGLE_TASKS_URL: httpUrl.default("https://tasks.googleapis.com"),
  DAYWRIGHT_GOOGLE_TOKEN_URL: httpUrl.default("https://oauth2.googleapis.com/token"),
  DAYWRIGHT_GOOGLE_AUTH_URL: httpUrl.default("https://accounts.google.com/o/oauth2/v2/auth"),
  DAYWRIGHT_MICROSOFT_CLIENT_ID: z.string().optional(),
  DAYWRIGHT_MICROSOFT_CLIENT_SECRET: z.string().optional(),
  DAYWRIGHT_MICROSOFT_API_URL: httpUrl.default("https://graph.microsoft.com/v1.0"),
  DAYWRIGHT_MICROSOFT_TOKEN_URL: httpUrl.default("https://login.microsoftonline.com/common/oauth2/v2.0/token"),
  DAYWRIGHT_MICROSOFT_AUTH_URL: httpUrl.default("https://login.microsoftonline.com/common/oauth2/v2.0/authorize"),
  DAYWRIGHT_TODOIST_API_URL: httpUrl.default("https://api.todoist.com/api/v1"),
  DAYWRIGHT_LLM_BASE_URL: httpUrl.optional(),
  DAYWRIGHT_LLM_MODEL: z.string().optional(),
  DAYWRIGHT_LLM_API_KEY: z.string().optional(),
  DAYWRIGHT_LLM_WITHHOLD_TITLES: boolean.default(false),
  DAYWRIGHT_LLM_DAILY_TOKENS: wholeNumber(0, 1_000_000_000).default(200_000),
  DAYWRIGHT_LLM_SESSION_TOKENS: wholeNumber(0, 1_000_000_000).default(60_000),
  // MCP clients mostly abort after 60 s, of which the calendars and the plan need a part. Pages
  // abort after 180 s.
  DAYWRIGHT_LLM_TIMEOUT_MS: wholeNumber(1_000, 120_000).default(45_000),
  DAYWRIGHT_RETRY_INITIAL_MS: milliseconds(32_000).default(1_000),
  DAYWRIGHT_BREAKER_RESET_MS: milliseconds(3_600_000).default(30_000),
  DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS: boolean.optional(),
  DAYWRIGHT_TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .refine((parts) => parts.every(isAddressOrNetwork), { error: "must be addresses or networks, such as 10.0.0.0/8" })
    .default([]),
  DAYWRIGHT_CDN_URL: httpUrl.optional(),
  DAYWRIGHT_MCP_APPLY: boolean.default(false),
  DAYWRIGHT_SESSION_DAYS: wholeNumber(1, 3_650).default(90),
  DAYWRIGHT_WATCH_INTERVAL_S: wholeNumber(0, 86_400).default(300),
  /** OpenTelemetry's own names. Its SDK reads the headers, and its further variables, itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default("daywright"),
  DAYWRIGHT_LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` }).default("info"),
  DAYWRIGHT_LOG_FORMAT: z.enum(["text", "json"], { error: "must be text or json" }).default("text"),
});
type Environment = z.infer<typeof Environment>;

/** The names of all variables, for `doctor` and the docs. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

/** The defaults of variables that depend on no other variable. */
export const SETTING_DEFAULTS: Readonly<Record<string, unknown>> = Environment.parse({});

/**
 * Reads the settings from the environment. An empty variable counts as unset. Faults are one line
 * each.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Result<Settings, string[]> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const unknown = unknownNames(Object.keys(set));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    return Err([...unknown, ...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`)]);
  }
  const faults = [...unknown, ...faultsBetween(parsed.data)];
  return faults.length > 0 ? Err(faults) : Ok(settingsFrom(parsed.data));
}

/** Whether `host` is an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function unknownNames(names: readonly string[]): string[] {
  return names
    .filter((name) => name.startsWith("DAYWRIGHT_") && !SETTING_NAMES.includes(name))
    .map((name) => `${name}: is not a setting; did you mean ${closest(name, SETTING_NAMES)}?`);
}

/** Faults between several variables. */
function faultsBetween(env: Environment): string[] {
  const faults: string[] = [];
  if (!isLoopback(env.HOST) && !env.DAYWRIGHT_ACCESS_TOKEN) {
    faults.push(
      `DAYWRIGHT_ACCESS_TOKEN: is required when HOST (${env.HOST}) is reachable from other machines; set it, or HOST=127.0.0.1`,
    );
  }
  for (const source of ["GOOGLE", "MICROSOFT"] as const) {
    const [id, secret] = [`DAYWRIGHT_${source}_CLIENT_ID`, `DAYWRIGHT_${source}_CLIENT_SECRET`] as const;
    if (!env[id] !== !env[secret]) faults.push(`${id}: and ${secret} must be set together`);
  }
  if (env.DAYWRIGHT_LLM_BASE_URL && !env.DAYWRIGHT_LLM_MODEL) {
    faults.push("DAYWRIGHT_LLM_MODEL: is required with DAYWRIGHT_LLM_BASE_URL");
  }
  if (!env.DAYWRIGHT_LLM_BASE_URL && (env.DAYWRIGHT_LLM_MODEL || env.DAYWRIGHT_LLM_API_KEY)) {
    faults.push("DAYWRIGHT_LLM_BASE_URL: is required with DAYWRIGHT_LLM_MODEL and DAYWRIGHT_LLM_API_KEY");
  }
  const surroundings = {
    hasToken: env.DAYWRIGHT_ACCESS_TOKEN !== undefined,
    hasBaseUrl: env.DAYWRIGHT_BASE_URL !== undefined,
    isPublic: !isLoopback(env.HOST),
    allowsPrivate: allowsPrivateUpstreams(env),
  };
  return [...faults, ...oidcFaults(env, surroundings)];
}

function settingsFrom(env: Environment): Settings {
  return {
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: env.DAYWRIGHT_DATA_DIR,
    baseUrl: env.DAYWRIGHT_BASE_URL ?? null,
    accessToken: env.DAYWRIGHT_ACCESS_TOKEN ?? null,
    secretKey: env.DAYWRIGHT_SECRET_KEY ?? null,
    oidc: oidcSettingsFrom(env),
    google: {
      client: clientOf(env.DAYWRIGHT_GOOGLE_CLIENT_ID, env.DAYWRIGHT_GOOGLE_CLIENT_SECRET),
      apiUrl: env.DAYWRIGHT_GOOGLE_API_URL,
      tasksUrl: env.DAYWRIGHT_GOOGLE_TASKS_URL,
      tokenUrl: env.DAYWRIGHT_GOOGLE_TOKEN_URL,
      authUrl: env.DAYWRIGHT_GOOGLE_AUTH_URL,
    },
    microsoft: {
      client: clientOf(env.DAYWRIGHT_MICROSOFT_CLIENT_ID, env.DAYWRIGHT_MICROSOFT_CLIENT_SECRET),
      apiUrl: env.DAYWRIGHT_MICROSOFT_API_URL,
      tokenUrl: env.DAYWRIGHT_MICROSOFT_TOKEN_URL,
      authUrl: env.DAYWRIGHT_MICROSOFT_AUTH_URL,
    },
    todoist: { apiUrl: env.DAYWRIGHT_TODOIST_API_URL },
    llm: llmSettingsFrom(env),
    retryInitialMs: env.DAYWRIGHT_RETRY_INITIAL_MS,
    breakerResetMs: env.DAYWRIGHT_BREAKER_RESET_MS,
    allowPrivateUpstreams: allowsPrivateUpstreams(env),
    trustedProxies: env.DAYWRIGHT_TRUSTED_PROXIES,
    cdnUrl: env.DAYWRIGHT_CDN_URL ?? null,
    mcpApply: env.DAYWRIGHT_MCP_APPLY,
    sessionDays: env.DAYWRIGHT_SESSION_DAYS,
    watchIntervalS: env.DAYWRIGHT_WATCH_INTERVAL_S,
    otlp: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME }
      : null,
    logLevel: env.DAYWRIGHT_LOG_LEVEL,
    logFormat: env.DAYWRIGHT_LOG_FORMAT,
  };
}

function clientOf(id: string | undefined, secret: string | undefined): ConsentSettings["client"] {
  return id && secret ? { id, secret } : null;
}

/**
 * By default, people who enter addresses may name private ones only if nobody connects from
 * outside.
 */
function allowsPrivateUpstreams(env: Environment): boolean {
  const isShared = env.DAYWRIGHT_BASE_URL || env.DAYWRIGHT_OIDC_ISSUER || env.DAYWRIGHT_TRUSTED_PROXIES.length > 0;
  return env.DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS ?? (isLoopback(env.HOST) && !isShared);
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

function isAddressOrNetwork(text: string): boolean {
  const [address = "", length, ...more] = text.split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
  return isIP(address) !== 0 && isLength && more.length === 0;
}

function isTrue(text: string): boolean {
  return text === "true" || text === "1";
}

function llmSettingsFrom(env: Environment): LlmSettings | null {
  const { DAYWRIGHT_LLM_BASE_URL: baseUrl, DAYWRIGHT_LLM_MODEL: model } = env;
  if (!baseUrl || !model) return null;
  return {
    baseUrl,
    model,
    apiKey: env.DAYWRIGHT_LLM_API_KEY ?? null,
    withholdTitles: env.DAYWRIGHT_LLM_WITHHOLD_TITLES,
    dailyTokens: env.DAYWRIGHT_LLM_DAILY_TOKENS,
    sessionTokens: env.DAYWRIGHT_LLM_SESSION_TOKENS,
    timeoutMs: env.DAYWRIGHT_LLM_TIMEOUT_MS,
  };
}
