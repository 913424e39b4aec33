export { admit } from "./admit-person.ts";
export type { NotAdmitted } from "./allow-list.ts";
export type { OidcFailure } from "./failure.ts";
export type { Identity } from "./identity.ts";
export { createIdentityProvider, type IdentityProvider } from "./provider.ts";
export { OIDC_VARIABLES, type OidcSettings, oidcFaults, oidcSettingsFrom } from "./settings.ts";
