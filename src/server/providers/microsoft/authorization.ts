import type { MicrosoftSettings } from "#server/settings.ts";
import type { AuthorizationServer } from "../oauth/index.ts";

/** The least that Daywright works with: who it is, their calendars, shared ones, and tasks. */
const SHARED = [
  "offline_access",
  "https://graph.microsoft.com/User.Read",
  "https://graph.microsoft.com/Calendars.ReadWrite",
  "https://graph.microsoft.com/Calendars.ReadWrite.Shared",
];
const SCOPES = [...SHARED, "https://graph.microsoft.com/Tasks.Read"];
const COMPLETION_SCOPES = [...SHARED, "https://graph.microsoft.com/Tasks.ReadWrite"];

export function microsoftAuthorization({ client, authUrl, tokenUrl }: MicrosoftSettings): AuthorizationServer {
  // Whoever has several accounts says which.
  const consentParameters = { response_mode: "query", prompt: "select_account" };
  return {
    name: "Microsoft",
    client,
    authUrl,
    tokenUrl,
    scopes: SCOPES,
    completionScopes: COMPLETION_SCOPES,
    consentParameters,
  };
}
