import type { GoogleSettings } from "#server/settings.ts";
import type { AuthorizationServer } from "../oauth/index.ts";

/** The narrowest scopes that suffice: events, the list of calendars, and reading tasks. */
const CALENDARS = [
  "https://www.googleapis.com/auth/calendar.events",
  "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
];
const SCOPES = [...CALENDARS, "https://www.googleapis.com/auth/tasks.readonly"];
const COMPLETION_SCOPES = [...CALENDARS, "https://www.googleapis.com/auth/tasks"];

export function googleAuthorization({ client, authUrl, tokenUrl }: GoogleSettings): AuthorizationServer {
  // Asks for a refresh token each time. Without a new consent, Google gives none the second time.
  const consentParameters = { access_type: "offline", prompt: "consent" };
  return {
    name: "Google",
    client,
    authUrl,
    tokenUrl,
    scopes: SCOPES,
    completionScopes: COMPLETION_SCOPES,
    consentParameters,
  };
}

/** Google's `/revoke` is beside its `/token`. */
export function revocationUrl({ tokenUrl }: GoogleSettings): string {
  return tokenUrl.replace(/\/token$/, "/revoke");
}
