import { withoutUnseen } from "#wording/invisible-marks.ts";

/**
 * Data for a question, between marks that nothing in the data can close, and without what only a
 * program sees or what marks the turns of a talk.
 */
export function dataBlock(data: unknown): string {
  const json = JSON.stringify(data, (_, value) => (typeof value === "string" ? plain(value) : value));
  return `<data>\n${json.replaceAll("<", "\\u003c")}\n</data>`;
}

function plain(text: string): string {
  return withoutUnseen(text).replaceAll(TURN, "$1");
}

/** Where some models' turns begin and end; the marks of others begin with "<". */
const TURN = /\[(\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS))\]/g;
