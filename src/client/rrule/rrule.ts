/**
 * The library that the domain uses on the page (`#rrule`): empty until a rule needs it, which is
 * rare. A default export, because on Node the library's CommonJS build takes its place.
 */
const library: Partial<Pick<typeof import("rrule"), "RRule">> = {};

export default library;
