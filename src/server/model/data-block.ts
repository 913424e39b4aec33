import { withoutInvisible } from "#wording/invisible-marks.ts";

/**
 * Wraps data for a question in marks that nothing in the data can close. Removes invisible
 * characters and the marks of conversation turns.
 */
export function dataBlock(data: unknown): string {
  const json = JSON.stringify(data, (_, value) => (typeof value === "string" ? plain(value) : value));
  return `<data>\n${json.replaceAll("<", "\\u003c")}\n</data>`;
}

function plain(text: string): string {
  return withoutInvisible(text).replaceAll(TURN, "$1");
}

/** The marks of some models' turns. Those of other models begin with "<". */
const TURN = /\[(\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS))\]/g;
