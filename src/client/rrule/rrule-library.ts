/** The library as a part of its own, which the build names after this file. */
export { RRule } from "rrule";
