import { propfind } from "tsdav";
import type { ReadCalendar } from "#contract/calendar.ts";
import { Ok, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { colorClassOf } from "../color-class.ts";
import { callDav, type DavHttp, type DavResource, propText, resolveHref } from "./dav.ts";

export type DavCalendar = {
  readonly url: string;
  readonly name: string;
  readonly color: string | null;
  readonly timeZone: string;
  readonly writable: boolean;
  readonly holdsEvents: boolean;
  readonly holdsTasks: boolean;
};

/**
 * The calendars of a home (RFC 4791 5.2), with names, colours and whether this person may write
 * (RFC 3744 5.4).
 */
export async function listCalendars(
  http: DavHttp,
  homeUrl: string,
  signal: AbortSignal,
): Promise<Result<readonly DavCalendar[], ProviderError>> {
  const read = await callDav(http, signal, (fetch) =>
    propfind({
      url: homeUrl,
      depth: "1",
      props: {
        "d:resourcetype": {},
        "d:displayname": {},
        "d:current-user-privilege-set": {},
        "c:supported-calendar-component-set": {},
        "c:calendar-timezone": {},
        "ca:calendar-color": {},
      },
      fetch,
    }),
  );
  if (!read.ok) return read;
  const calendars = read.value.resources.filter(isCalendar).map((resource) => toDavCalendar(resource, homeUrl));
  // Sorted by name for people, because servers list in any order.
  return Ok(calendars.toSorted((a, b) => a.name.localeCompare(b.name) || a.url.localeCompare(b.url)));
}

export function toReadCalendar(connectionId: string, calendar: DavCalendar, primary: boolean): ReadCalendar {
  return {
    id: calendar.url,
    name: calendar.name,
    connection_id: connectionId,
    color_class: colorClassOf(calendar.url, calendar.color),
    primary,
    time_zone: calendar.timeZone,
    kind: "caldav",
    writable: calendar.writable,
  };
}

function isCalendar({ props }: DavResource): boolean {
  return names(props.resourcetype).includes("calendar");
}

function toDavCalendar({ href, props }: DavResource, homeUrl: string): DavCalendar {
  const url = resolveHref(href, homeUrl);
  const components = componentNames(props.supportedCalendarComponentSet);
  return {
    url,
    name: propText(props.displayname) ?? lastSegment(url),
    color: propText(props.calendarColor),
    timeZone: zoneOf(propText(props.calendarTimezone)),
    writable: mayWrite(props.currentUserPrivilegeSet),
    holdsEvents: components.length === 0 || components.includes("VEVENT"),
    holdsTasks: components.includes("VTODO"),
  };
}

/** Names of the elements inside a property. */
function names(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function componentNames(set: unknown): string[] {
  const components = typeof set === "object" && set !== null && "comp" in set ? asList(set.comp) : [];
  return components.flatMap((component) => {
    const attributes = (component as { _attributes?: { name?: unknown } })._attributes;
    return typeof attributes?.name === "string" ? [attributes.name.toUpperCase()] : [];
  });
}

/** If a server names no privileges, the calendar counts as writable until a write is refused. */
function mayWrite(set: unknown): boolean {
  if (typeof set !== "object" || set === null || !("privilege" in set)) return true;
  const privileges = asList(set.privilege).flatMap(names);
  return ["all", "write", "writeContent", "bind"].some((privilege) => privileges.includes(privilege));
}

/** The zone named in a calendar's VTIMEZONE. A calendar without one has its times in UTC. */
function zoneOf(vtimezone: string | null): string {
  const name = /^TZID(?:;[^:\r\n\u2028\u2029]*)?:(.+)/m.exec(vtimezone ?? "")?.[1]?.trim();
  if (!name) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

function lastSegment(url: string): string {
  const segments = new URL(url).pathname.split("/").filter((segment) => segment !== "");
  return decodeURIComponent(segments.at(-1) ?? "Calendar");
}
