/**
 * Clauses that, after a task, speak of that task and not of how the person works: "essay 3h, not before Monday", "…, no
 * rush", "周三之前不要开始".
 */
const OF_THE_TASK =
  /^(?:but\s+)?(?:no (?:rush|hurry|deadline|particular)\b|(?:could|might|may|should|will) (?:take|be)\b|not (?:before|after|until|till|earlier than|later than|urgent|important|that|so|very)\b|(?:do not|don['’]?t|can(?:not|['’]?t)) (?:start|begin|do|be started|be done)\b.*\b(?:before|until|till)\b|\S*(?:之?前|以前)(?:都)?(?:不要|不用|不能|先别|先不|别)(?:开始|做|动|写|$)|不早于|不晚于|不迟于|没有?(?:截止|期限))/i;

/** Whether a clause says something of the task before it in the same line. */
export function speaksOfTheTask(clause: string): boolean {
  return OF_THE_TASK.test(clause);
}
