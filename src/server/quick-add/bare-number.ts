import { byPattern, type Recognizer } from "./mark.ts";
import { endsInCounted } from "./number-words.ts";

/** What is done for so many minutes, and counted in nothing else. */
const DONE_BY_TIME =
  "gym|run(?:ning)?|jog(?:ging)?|walk(?:ing)?|swim(?:ming)?|yoga|pilates|work ?out|stretch(?:ing)?|meditat(?:e|ion|ing)|piano|guitar|violin|cello|drums|practi[cs]e|cardio|cycling|bike|spinning|nap|journal(?:ing|ling)?";
const ZH_DONE_BY_TIME =
  "健身|跑步|慢跑|散步|走路|游泳|瑜伽|普拉提|冥想|拉伸|运动|锻炼|练琴|钢琴|吉他|小提琴|骑车|有氧|午睡|小睡";
const ENDS = "(?=\\s*(?:(?:[,.](?!\\d)|[;)，；。\\uFFFC])|$))";

/** "Gym 45 mon wed fri", 健身45 周一三五: minutes, where nothing else could be meant. */
export const BARE_MINUTES: readonly Recognizer[] = [
  byPattern(
    new RegExp(
      `(?<=\\b(?:${DONE_BY_TIME})[\\s\\uFFFC]+|(?:${ZH_DONE_BY_TIME})[\\s\\uFFFC]*)(?<n>[1-9]\\d|1[0-8]\\d)${ENDS}`,
      "gi",
    ),
    ({ groups }) => {
      const minutes = Number(groups?.n);
      return minutes % 5 === 0 ? { kind: "duration", minutes } : null;
    },
  ),
];

/** The number in which a habit's words end, where nothing says what it counts: "vocab 50 daily". */
export function bareNumber(words: string): string | null {
  const { before = "", number = null } =
    /^(?<before>.*?)(?<![\d.,:#/-])(?<number>[1-9]\d{1,2})$/.exec(words)?.groups ?? {};
  return endsInCounted(before) ? null : number;
}
