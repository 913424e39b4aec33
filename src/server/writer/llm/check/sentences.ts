/**
 * The sentences of a Markdown text, each with what leads it in (list mark, heading, line break), so that the text is
 * their concatenation. A line is never part of two sentences.
 */
export function splitSentences(text: string): string[] {
  return text.split(/(?<=\n)/).flatMap((line) => line.split(SENTENCE_END).filter((sentence) => sentence !== ""));
}

/** After a full stop and a space, unless the stop belongs to an abbreviation; after a Chinese stop at once. */
const SENTENCE_END =
  /(?<=[.!?…]["')*_]*\s)(?<!\b(?:a\.m|p\.m|e\.g|i\.e|approx|vs|no|dr|mr|mrs|ms|prof|st|jr|sr|etc)\.\s)|(?<=[。！？])/iu;

/** Where the last, unfinished sentence of a growing text begins. */
export function unfinishedFrom(text: string): number {
  const sentences = splitSentences(text);
  const last = sentences.at(-1) ?? "";
  const ended = /[\n。！？]$/u.test(last) || (/[.!?…]["')*_]*\s$/u.test(last) && sentences.length > 0);
  return ended ? text.length : text.length - last.length;
}
