/** The mark before each plan's part of an answer: one line, which no narrative contains. */
export const planMark = (number: number): string => `=== PLAN ${number} ===`;

/** The draft comes first without one, so that its first words are the answer's; one that has it is read all the same. */
const MARK = /^=== (?:DRAFT|PLAN (\d+)) ===[ \t]*$/m;

/** Receives the text of part 0 (the draft) or of plan `part`. */
type OnText = (part: number, delta: string) => void;

/** Cuts a stream of text into its parts, as it comes. Text before the first mark belongs to the draft. */
export function createSectionReader(onText: OnText): { push(delta: string): void; end(): void } {
  let part = 0;
  let held = "";

  const emit = (text: string) => {
    if (text !== "") onText(part, text);
  };
  const drain = (atEnd: boolean) => {
    for (
      let mark = MARK.exec(held);
      mark && (atEnd || held.length > mark.index + mark[0].length);
      mark = MARK.exec(held)
    ) {
      emit(held.slice(0, mark.index));
      part = mark[1] === undefined ? 0 : Number(mark[1]);
      held = held.slice(mark.index + mark[0].length + 1);
    }
    // A line that may still become a mark waits for its end.
    const line = held.lastIndexOf("\n") + 1;
    const safe = !atEnd && held.slice(line).startsWith("=".slice(0, held.length - line)) ? line : held.length;
    emit(held.slice(0, safe));
    held = held.slice(safe);
  };

  return {
    push(delta) {
      held += delta;
      drain(false);
    },
    end: () => drain(true),
  };
}
