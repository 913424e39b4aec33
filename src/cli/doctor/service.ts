import * as z from "zod/mini";
import { Connection } from "#contract/connection.ts";
import { connectionTestPath, PATHS } from "#contract/paths.ts";
import { isErr } from "#domain/result.ts";
import { isLoopback, type Settings } from "#server/settings.ts";
import { type Service, withService } from "../service.ts";
import { bad, type Finding, note, ok } from "./check.ts";

/** Where a person finds what the settings mean. */
const DOCS = "see the table of settings in README.md";

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
  const found = await withService(settings, checkConnections);
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
      return status.error === null ? ok(about, "works") : bad(about, status.error.message, remedy(status.error.kind));
    }),
  );
}

function remedy(kind: string): string {
  switch (kind) {
    case "ProviderAuthError":
      return "connect it again with new credentials";
    case "ProviderNotFoundError":
      return "check its address";
    case "ProviderRateLimitError":
      return "wait some minutes; it asks to be left alone";
    case "ProviderNetworkError":
      return "check the network, and the address; private addresses need DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS=true";
    default:
      return "try again later; if it stays, look at the server's log";
  }
}
