import * as LIMITS from "./limit-values.ts";

/** The numbers of the interface (§8) by name. A bundle contains only those that it uses. */
export { LIMITS };
