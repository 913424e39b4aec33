import type { MicrosoftSettings } from "#server/settings.ts";
import type { AuthorizationServer } from "../oauth/index.ts";

/** The narrowest scopes that suffice: the account's name, own and shared calendars, and tasks. */
const SHARED = [
  "offline_access",
  "https://graph.microsoft.com/User.Read",
  "https://graph.microsoft.com/Calendars.ReadWrite",
  "https://graph.microsoft.com/Calendars.ReadWrite.Shared",
];
const SCOPES = [...SHARED, "https://graph.microsoft.com/Tasks.Read"];
const COMPLETION_SCOPES = [...SHARED, "https://graph.microsoft.com/Tasks.ReadWrite"];

export function microsoftAuthorization({ client, authUrl, tokenUrl }: MicrosoftSettings): AuthorizationServer {
  // Lets people with several accounts choose one.
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
