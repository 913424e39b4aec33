/** Empty inline style elements: FullCalendar 6.1 fails without this hash (fullcalendar#7353). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

type Options = {
  /** Whether the service is reached over https: turns strict transport security on. */
  readonly secure: boolean;
};

/** The headers that every answer carries. */
export function securityHeaders(options: Options): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex, nofollow",
    ...(options.secure ? { "strict-transport-security": "max-age=15552000" } : {}),
  };
}

/** What a page of ours may load. `extraScripts` are origins or hashes beyond our own scripts. */
export function contentSecurityPolicy(extraScripts: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...extraScripts].join(" "),
    `style-src 'self' ${EMPTY_STYLE}`,
    "font-src 'self' data:",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
