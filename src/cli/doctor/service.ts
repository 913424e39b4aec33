import * as z from "zod/mini";
import { UncertainApply } from "#contract/apply.ts";
import { Connection, SealedCount } from "#contract/connection.ts";
import { connectionTestPath, PATHS, plannerPagePath } from "#contract/paths.ts";
import { isErr } from "#domain/result.ts";
import { isLoopback, type Settings } from "#server/settings.ts";
import { upstreamLine, upstreamRemedy } from "../failed-source.ts";
import { type Service, withService } from "../service.ts";
import { bad, type Finding, note, ok } from "./check.ts";

/** Where a person finds what the settings mean. */
const DOCS = "see docs/settings.md";

export function describeSettings(settings: Settings): Finding[] {
  const findings = [ok("settings", `would listen on ${settings.host}:${settings.port}`)];
  if (settings.accessToken !== null && settings.accessToken.length < 16) {
    findings.push(
      note(
        "settings",
        "DAYWRIGHT_ACCESS_TOKEN is short",
        "use 16 characters or more, such as from `openssl rand -hex 24`",
      ),
    );
  }
  if (!isLoopback(settings.host) && settings.baseUrl === null) {
    findings.push(
      note("settings", "DAYWRIGHT_BASE_URL is not set", "set it to the address that browsers use, https://…"),
    );
  }
  return findings;
}

/** Opens the store, or finds the server that holds it, and calls each connected source once. */
export async function checkService(settings: Settings): Promise<Finding[]> {
  const found = await withService(settings, async (service) => [
    ...(await checkConnections(service)),
    ...(await checkKeys(service)),
    ...(await checkApplies(service)),
  ]);
  if (isErr(found)) return [bad("store", found.error, DOCS)];
  const where = settings.databaseUrl === null ? `embedded, in ${settings.dataDir}` : "PostgreSQL";
  return [ok("store", where), ...found.value];
}

async function checkConnections({ call }: Service): Promise<Finding[]> {
  const list = await call("GET", PATHS.connections);
  if (!list.ok) return [bad("sources", `they cannot be listed: ${list.error}`, "check DAYWRIGHT_ACCESS_TOKEN")];
  const connections = z.array(Connection).parse(list.value);
  if (connections.length === 0) return [note("sources", "none connected", "`daywright connect`, or the home page")];
  return Promise.all(
    connections.map(async ({ id, label, kind }) => {
      const about = `${label} (${kind})`;
      const tested = await call("POST", connectionTestPath(id));
      if (!tested.ok) return bad(about, tested.error, "try again");
      const { status } = Connection.parse(tested.value);
      return status.error === null
        ? ok(about, "works")
        : bad(about, upstreamLine(status.error), upstreamRemedy(status.error));
    }),
  );
}

/** Whether a former key is still needed, and whether one is missing. */
async function checkKeys({ call }: Service): Promise<Finding[]> {
  const counted = await call("GET", PATHS.sealed);
  if (!counted.ok) return [bad("key", `what is sealed cannot be counted: ${counted.error}`, "try again")];
  const { current, former, unknown } = SealedCount.parse(counted.value);
  const of = `of ${current + former + unknown} sources, sealed under`;
  return [
    ok("key", `${current} ${of} the newest key`),
    ...(former > 0
      ? [note("key", `${former} ${of} a former key`, "start the server again with DAYWRIGHT_SECRET_KEY=new,old")]
      : []),
    ...(unknown > 0
      ? [bad("key", `${unknown} ${of} a key that is not here`, "give that key too, DAYWRIGHT_SECRET_KEY=new,old")]
      : []),
  ];
}

/** What applies and undos left uncertain. */
async function checkApplies({ call }: Service): Promise<Finding[]> {
  const list = await call("GET", PATHS.uncertainApplies);
  if (!list.ok) return [bad("applies", `they cannot be listed: ${list.error}`, "try again")];
  const uncertain = z.array(UncertainApply).parse(list.value);
  if (uncertain.length === 0) return [ok("applies", "what they wrote and took back is certain")];
  return uncertain.flatMap(({ session_id, calendar_id, unanswered, watched, look_again_at }) => {
    const about = `apply to ${calendar_id}`;
    const page = plannerPagePath(session_id);
    return [
      ...(unanswered.length === 0
        ? []
        : [note(about, `it may hold ${named(unanswered)}, or not: no answer came`, `apply or undo again on ${page}`)]),
      ...(watched.length === 0
        ? []
        : [
            ok(about, `${named(watched)}: not there; looked for again at ${look_again_at}, as a request may land late`),
          ]),
    ];
  });
}

const NAMED = 3;

function named(events: UncertainApply["unanswered"]): string {
  const first = events.slice(0, NAMED).map(({ summary, start }) => `"${summary}" (${start})`);
  const rest = events.length - NAMED;
  return first.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
