export { createSecretBox, type SecretBox, type SecretError } from "./box.ts";
export { parseSecretKeys, readSecretKeys, type SecretKeys } from "./keys.ts";
export { countSealed, sealAnew } from "./seal-anew.ts";
