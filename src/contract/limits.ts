import * as LIMITS from "./limit-values.ts";

/** The numbers of the interface (§8), by name; a page is built with those that it needs. */
export { LIMITS };
