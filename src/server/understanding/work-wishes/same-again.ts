/** Words beside a wish that say it once more or why, and change nothing of it: "…, I can't sit longer", "再多就不行了". */
export function onlyEmphasizes(text: string): boolean {
  return EMPHASIS.test(text);
}

const EMPHASIS =
  /^\s*(?:再[多长久](?:就|我|也)*(?:坐不住|受不了|吃不消|撑不住|不行|做不了|学不进去)?了?|别再[多长]了?|我?(?:真的|实在|就)?(?:坐不住|受不了|吃不消|撑不住|熬不住)了?|(?:it['’]?s|that['’]?s|they['’]?re|that is|it is) not worth (?:it|starting|the trouble|bothering(?: with)?)|(?:so )?(?:just )?(?:run|work|power|go) (?:straight|right) through|(?:so )?nothing else|obviously|of course|naturally|as always|for sure|period|full stop|no exceptions|当然|没商量|雷打不动|必须的|(?:i|my brain) (?:just |really )?can['’]?t (?:take|do|handle|manage) (?:any )?(?:more|longer))\s*$/i;

/** "I'm a night owl", 我是夜猫子: who one is, which says nothing certain of the hours. */
export function saysWhoOneIs(text: string): boolean {
  return WHO.test(text);
}

const WHO =
  /^\s*(?:[a-z' ]*\bi(?:['’]m| am) (?:(?:pretty|totally|completely|just|always|usually|too) )*(?:useless|tired|exhausted|toast|fried|wiped(?: out)?|spent|foggy|drained)|(?:i['’]m|i am) (?:(?:not|really|definitely|more of|totally|such|very much) )*(?:an? )?(?:night owl|early bird|lark|(?:morning|night|evening) person)|我是个?(?:夜[猫貓]子|早起型?的?人?|晨型人|早鸟|晚睡型?的?人?))\s*$/i;

/** "…, put the hard stuff there", 难的都放这儿: beside hours of deep work, what those are for. */
export function putsHardThingsThere(text: string): boolean {
  return THERE.test(text);
}

const THERE =
  /^\s*(?:(?:so|and)\s+)*(?:please\s+)?(?:put|schedule|place|do|save|plan|slot|book)\s+(?:(?:all|the|my|any|me)\s+)*(?:(?:hard(?:est|er)?|difficult|demanding|important|big|deep|tough|heavy)\s*(?:stuff|things?|work|tasks?|ones?)?)\s+(?:there|then|in (?:that|this) (?:slot|window|time)|in there|for then)\s*$|^\s*(?:所以)?(?:请)?(?:把)?(?:最)?(?:重要|难|費腦|费脑子?|烧脑|复杂|核心|要紧|动脑子?)的?(?:事情?|任务|工作|活儿?|东西)?(?:都|就|请|尽量|最好|优先)*(?:放|排|安排|留)(?:在|到|进)?(?:这|那)(?:儿|里|个?时间段?|个?时段|个?时候|会儿|段时间)\s*$/i;
