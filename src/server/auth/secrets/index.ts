export { countSealed, sealAnew } from "./reseal.ts";
export { createSecretBox, type SecretBox, type SecretError } from "./secret-box.ts";
export { parseSecretKeys, readSecretKeys, type SecretKeys } from "./secret-keys.ts";
