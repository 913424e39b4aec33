import "./field.css";

/** The field once it can read words, with its look: fetched together once the person stirs. */
export { createLineField } from "../../../line-field/line-field.ts";
