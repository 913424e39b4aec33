import "./field.css";

/**
 * The code that reads words, with its styles, loaded when the person first moves the pointer or
 * presses a key.
 */
export { createLineField } from "../../../line-field/line-field.ts";
