/**
 * The `rel="next"` target of a `Link` header (RFC 8288), resolved against the page it came with;
 * null on the last page.
 */
export function nextPage(header: string | null, page: URL): URL | null {
  for (const [, target, parameters] of (header ?? "").matchAll(/<([^<>]*)>([^<]*)/g)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters ?? "");
    const names = (relations?.[1] ?? relations?.[2] ?? "").toLowerCase().split(/\s+/);
    if (names.includes("next") && target) return URL.parse(target, page);
  }
  return null;
}
