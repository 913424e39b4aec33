/**
 * What the domain counts years with on the page (`#rrule`): empty until a rule needed it, as hardly
 * any does. It is the default export because Node sees the library's CommonJS build in its place.
 */
const library: Partial<Pick<typeof import("rrule"), "RRule">> = {};

export default library;
