import { withoutUnseen } from "./unseen.ts";

/**
 * Data for a question, between marks that nothing in the data can close, and without what only a program sees or what
 * marks the parts of an answer: a model that repeats a title must not begin another part with it.
 */
export function dataBlock(data: unknown): string {
  const json = JSON.stringify(data, (_, value) => (typeof value === "string" ? plain(value) : value));
  return `<data>\n${json.replaceAll("<", "\\u003c")}\n</data>`;
}

function plain(text: string): string {
  return withoutUnseen(text).replaceAll(/={2,}/g, "=");
}
