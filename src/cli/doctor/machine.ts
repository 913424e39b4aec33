import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { instantOf } from "#domain/time.ts";
import { bad, type Finding, ok } from "./check.ts";

/** Daywright's first release: an earlier clock is wrong. */
const RELEASED = instantOf("2026-11-01T00:00:00Z");

export function checkNode(version: string = process.versions.node): Finding {
  const major = Number(version.split(".")[0]);
  return major >= 26 && typeof Temporal === "object"
    ? ok("node", `Node ${version}`)
    : bad("node", `Node ${version} is too old`, "run `npm ci`, which brings Node 26, or install it");
}

export function checkClock(now: Temporal.Instant): Finding {
  const shown = now.toString({ smallestUnit: "second" });
  return Temporal.Instant.compare(now, RELEASED) < 0
    ? bad(
        "clock",
        `it says ${shown}, which is before this release`,
        "set the machine's clock; a time server keeps it right",
      )
    : ok("clock", `it says ${shown}`);
}

/** Expected UTC offsets in hours around changes of law that old zone data lacks. */
const KNOWN: readonly (readonly [zone: string, instant: string, hours: number])[] = [
  ["Europe/Berlin", "2026-07-01T00:00:00Z", 2],
  ["America/New_York", "2026-12-01T00:00:00Z", -5],
  ["Asia/Shanghai", "2026-12-01T00:00:00Z", 8],
  ["America/Mexico_City", "2026-07-01T00:00:00Z", -6],
  ["Asia/Almaty", "2026-07-01T00:00:00Z", 5],
];

export function checkZones(machineZone: string): Finding {
  const wrong = KNOWN.filter(([zone, instant, hours]) => offsetHours(zone, instant) !== hours).map(([zone]) => zone);
  const data = `zone data ${process.versions.tz ?? "of the system"}`;
  if (wrong.length > 0) {
    return bad(
      "time zones",
      `${data} is wrong for ${wrong.join(", ")}`,
      "install a newer Node, or remove NODE_ICU_DATA",
    );
  }
  return ok("time zones", `${data}; this machine is in ${machineZone}`);
}

function offsetHours(zone: string, instant: string): number {
  try {
    return instantOf(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 3.6e12;
  } catch {
    return Number.NaN;
  }
}

/** Whether the page is built. In a checkout, `serve` builds it. */
export function checkPage(): Finding {
  const file = (name: string) => fileURLToPath(new URL(`../../../dist/client/${name}`, import.meta.url));
  const missing = ["home.html", "planner.html", "sign-in.html"].filter((name) => !existsSync(file(name)));
  if (missing.length === 0) return ok("page", "built");
  return bad("page", `not built: ${missing.join(", ")} is missing`, "run `npm run build`; `npm start` does that too");
}
