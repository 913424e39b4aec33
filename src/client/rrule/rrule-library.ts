/** The library as a chunk of its own, which the build names after this file. */
export { RRule } from "rrule";
