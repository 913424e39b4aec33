/** The hash of an empty inline style element, which FullCalendar 6.1 needs (fullcalendar#7353). */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Browser features that no page of ours uses. */
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
  /** Whether the service is reached over https; then strict transport security is on. */
  readonly secure: boolean;
  /** Origins whose scripts pages may run beside ours: that of the CDN, if one is set. */
  readonly scriptOrigins: readonly string[];
};

/** Headers of every answer. */
export function securityHeaders(options: Options): Readonly<Record<string, string>> {
  return {
    // Answers that may be cached set their own value.
    "cache-control": "no-store",
    "content-security-policy": contentSecurityPolicy(options.scriptOrigins),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": UNUSED_FEATURES.map((name) => `${name}=()`).join(", "),
    // Addresses hold session ids, which open sessions, so other sites must not see them.
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // This browser filter did harm; 0 turns off what is left of it.
    "x-xss-protection": "0",
    "x-robots-tag": "noindex, nofollow",
    ...(options.secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/**
 * The content security policy of our pages. `extraScripts` are origins or hashes beyond our own
 * scripts.
 */
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
