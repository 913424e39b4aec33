export { admit } from "./admit.ts";
export type { NotAdmitted } from "./allowed.ts";
export type { OidcFailure } from "./failure.ts";
export type { Identity } from "./identity.ts";
export { createIdentityProvider, type IdentityProvider } from "./provider.ts";
export { OIDC_VARIABLES, type OidcSettings, oidcFaults, oidcSettingsFrom } from "./settings.ts";
