export { consentUrl, exchangeCode, newConsentSecrets } from "./consent.ts";
export { type AuthorizationServer, revokeGrant } from "./token-endpoint.ts";
export { createTokenSource, type TokenVault } from "./tokens.ts";
