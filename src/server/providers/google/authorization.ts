import type { GoogleSettings } from "#server/settings.ts";
import type { AuthorizationServer } from "../oauth/index.ts";

/** The least that Daywright works with: events, the list of calendars, and tasks to read. */
const CALENDARS = [
  "https://www.googleapis.com/auth/calendar.events",
  "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
];
const SCOPES = [...CALENDARS, "https://www.googleapis.com/auth/tasks.readonly"];
const COMPLETION_SCOPES = [...CALENDARS, "https://www.googleapis.com/auth/tasks"];

export function googleAuthorization({ client, authUrl, tokenUrl }: GoogleSettings): AuthorizationServer {
  // A refresh token, and one each time: without consent Google gives none the second time.
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

/** `https://oauth2.googleapis.com/token` has its `/revoke` beside it. */
export function revocationUrl({ tokenUrl }: GoogleSettings): string {
  return tokenUrl.replace(/\/token$/, "/revoke");
}
