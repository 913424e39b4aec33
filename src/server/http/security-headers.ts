/** Empty inline style elements: FullCalendar 6.1 fails without this hash (fullcalendar#7353). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What no page of ours asks a browser for. */
const UNUSED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

type Options = {
  /** Whether the service is reached over https: turns strict transport security on. */
  readonly secure: boolean;
  /** Origins whose scripts the page may run beside ours: that of the CDN, where one is set. */
  readonly scriptOrigins: readonly string[];
};

/** The headers that every answer carries. */
export function securityHeaders(options: Options): Readonly<Record<string, string>> {
  return {
    // What may be kept says so itself.
    "cache-control": "no-store",
    "content-security-policy": contentSecurityPolicy(options.scriptOrigins),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": UNUSED_FEATURES.map((name) => `${name}=()`).join(", "),
    // An address holds a session's id, which opens the session: it is told to nobody.
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // The browser filters that this once steered did harm; 0 turns off what is left of them.
    "x-xss-protection": "0",
    "x-robots-tag": "noindex, nofollow",
    ...(options.secure ? { "strict-transport-security": "max-age=31536000" } : {}),
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
