import { readMarkup } from "./markup.ts";
import { hasWebdavShape } from "./xml-shape.ts";

/**
 * One object of a report (RFC 4791 7.8.1). `status` belongs to the whole response; null when there
 * is none.
 */
export type ReportedObject = {
  readonly href: string;
  readonly status: number | null;
  readonly etag: string | null;
  readonly ics: string | null;
};

/** The objects of a report's answer; null when it is no report. */
export function readReport(body: Uint8Array): ReportedObject[] | null {
  return readReportedObjects(new TextDecoder().decode(body));
}

/**
 * The objects of a multi-status answer with calendar data, read in one pass: thousands of objects
 * are megabytes, of which the library would first build a tree. Null when the text is no
 * multi-status (RFC 4918 13).
 */
export function readReportedObjects(text: string): ReportedObject[] | null {
  if (!hasWebdavShape(text)) return null;
  const objects: ReportedObject[] = [];
  let root: string | null = null;
  let object = nothing();
  let props = nothing();
  let inProps = false;
  let held = "";
  for (const piece of readMarkup(text)) {
    if (piece.kind === "broken") return null;
    if (piece.kind === "text") held += unescapeXml(piece.text);
    else if (piece.kind === "cdata") held += piece.text;
    if (!("name" in piece)) continue;
    const name = piece.name.slice(piece.name.indexOf(":") + 1);
    root ??= name;
    if (piece.kind !== "close") {
      held = "";
      if (name === "response") object = nothing();
      if (name === "propstat") [props, inProps] = [nothing(), piece.kind === "open"];
      continue;
    }
    const value = held;
    held = "";
    if (name === "href" && !inProps) object.href = value.trim();
    else if (name === "status") (inProps ? props : object).status = statusOf(value);
    else if (name === "getetag") props.etag = value.trim();
    else if (name === "calendar-data") props.ics = value;
    else if (name === "propstat") {
      inProps = false;
      if ((props.status ?? 200) < 300)
        object = { ...object, etag: props.etag ?? object.etag, ics: props.ics ?? object.ics };
    } else if (name === "response") objects.push(object);
  }
  return root === "multistatus" ? objects : null;
}

type Mutable = { href: string; status: number | null; etag: string | null; ics: string | null };

function nothing(): Mutable {
  return { href: "", status: null, etag: null, ics: null };
}

/** The code in a status line such as `HTTP/1.1 404 Not Found`. */
function statusOf(line: string): number | null {
  const code = /\s(\d{3})(?:\s|$)/.exec(line)?.[1];
  return code === undefined ? null : Number(code);
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
