/** Clauses that, after a task, speak of that task and not of how the person works. */
const OF_THE_TASK: readonly RegExp[] = [
  // "…, deep focus", "…, urgent"
  /^(?:(?:needs? |requires? )?(?:deep|light|focus(?:ed)?|shallow|easy)(?: (?:work|focus|effort))?|(?:very |high |low |top )?(?:urgent|important|priority|prio|asap)|深度(?:工作|专注)?|专注|轻松|(?:很|非常)?(?:紧急|重要))\s*(?:[,;.)）\]】]|$)/i,
  // "…, ten minutes max", "…, that's about an hour"
  /^(?:(?:it|that|this)(?:['’]s| is| should be| will be|['’]ll be)\s+(?:(?:about|maybe|like|probably|around|roughly|only|just)\s+)*)?(?:an?|half|one|two|three|four|five|six|ten|fifteen|twenty|thirty|forty|sixty|ninety|\d)[\w\s.½-]{0,25}?(?:h|hrs?|hours?|m|mins?|minutes?)(?:\s+(?:tops|max(?:imum)?|at (?:the )?most))?$/i,
  /^(?:not?|no) (?:more|longer) than\b/i,
  // "…, whenever"
  /^(?:any ?time|whenever)\s*(?:[,;.]|$)/i,
  /^(?:什么时候|哪天|几点|随便什么时候|早晚)都(?:行|可以|好|成)/,
  // "…, no rush", "…, could take an hour"
  /^(?:no (?:rush|hurry|deadline|particular)|(?:it |that |this )?(?:can|would|could|might|may|should|will|won['’]?t|shouldn['’]?t|should not) (?:take|be|need))\b/i,
  // "…, 一刻钟就行"
  /^(?:大概|大约|差不多)?[\d一二两三四五六七八九十半][^,，]{0,5}(?:就|也)(?:行|够|可以|好)了?$/,
  // "…, not before Monday", "…, don't start until Monday", "…, 周三之前不要开始"
  /^not (?:before|after|until|till|earlier than|later than|urgent|important|that|so|very)\b/i,
  /^(?:do not|don['’]?t|can(?:not|['’]?t)) (?:start|begin|do|be started|be done)\b.*\b(?:before|until|till)\b/i,
  /^\S*(?:之?前|以前)(?:都)?(?:不要|不用|不能|先别|先不|别)(?:开始|做|动|写|$)|^(?:不早于|不晚于|不迟于|没有?(?:截止|期限))/,
];

/** "…, tomorrow is fine": of a task for which no other day was said; "but Friday is ok" weighs two of them. */
const DAY_IS_FINE =
  /^(?:today|tomorrow|tonight|\w{3,6}day|the weekend|next week) (?:is|would be|works)(?: (?:also|totally|just))?(?: (?:fine|good|great|perfect|too))?$/i;

/** Whether words only say that something can wait: "no rush but …", "不是特别着急，…". */
export function saysItCanWait(clause: string): boolean {
  return /^\s*(?:(?:there['’]s |there is )?no (?:rush|hurry|urgency)(?: (?:at all|here|on this))?|not urgent|不(?:是)?(?:太|很|特别|怎么|那么)?(?:着?急|紧急|赶)的?)\s*$/i.test(
    clause,
  );
}

/** Whether a clause says something of the task before it in the same line. */
export function speaksOfTheTask(clause: string): boolean {
  const words = clause.trim().replace(/^but\s+/i, "");
  return OF_THE_TASK.some((pattern) => pattern.test(words)) || DAY_IS_FINE.test(clause.trim());
}
