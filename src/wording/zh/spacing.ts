/** Where a value meets the words of a template, with the space that the template has there. */
const SEAM_OF_HAN = /(?<=\p{Script=Han}) ?\0 ?(?=\p{Script=Han})/gu;

/**
 * A template whose spaces separate Chinese from figures and other scripts: `移到 14:00`. Where a
 * value begins or ends with Chinese, Chinese meets Chinese and none stands: `移到周四 14:00`.
 */
export function han(words: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: words }, ...values.map((value) => `\0${value}\0`))
    .replace(SEAM_OF_HAN, "")
    .replaceAll("\0", "");
}
