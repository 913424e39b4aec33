/** Data for a question, between marks that nothing in the data can close. */
export function dataBlock(data: unknown): string {
  return `<data>\n${JSON.stringify(data).replaceAll("<", "\\u003c")}\n</data>`;
}
