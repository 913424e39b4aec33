import { isLeadIn } from "./lead-in.ts";

/** Lines that name no work: greetings, thanks, moods, questions, and sleep, which is no task. */
const REMARKS: readonly RegExp[] = [
  /^(?:hi|hiya|hey|hello|yo|good (?:morning|afternoon|evening|night)|thanks?(?: you)?(?: so much| a lot| very much)?|thx|cheers|ok(?:ay)?|cool|great|nice|yes|no|nope|yeah|bye|lol|haha+|hmm+|test(?:ing)?|never ?mind|sorry)(?:\s+(?:there|everyone|all|daywright|again|then))?[\s!.?]*$/i,
  /^(?:i'?m|i am|i feel|i've been|we're|it's been|feeling)\s+(?:so |very |really |too |just |a bit |completely )*(?:tired|exhausted|bored|stressed|hungry|sleepy|sick|ill|busy|happy|sad|overwhelmed|late|behind|back|here|done|fine|ok(?:ay)?|a(?:n?) long)\b[^,;]*$/i,
  /^(?:what|when|where|why|who|which|how|is|are|am|do|does|did|should|shall|will|was|were|have|has)(?:['’](?:s|re|m|ll|d))?\b[^?]*\?\s*$/i,
  /^(?:please )?(?:be|go) (?:kind|gentle|nice|easy|merciful|patient|good|realistic|reasonable|generous|flexible)(?: (?:with|to|on) (?:me|us|my \w+))?(?:,? (?:please|pls))?[\s!.]*$/i,
  /^(?:no (?:worries|problem|pressure|biggie)|that(?:'s| is) (?:it|all)(?: for (?:now|today))?|(?:just )?kidding|wish me luck|fingers crossed|help|ugh+|argh+|omg|wow|whatever(?: works)?|up to you|you (?:decide|choose|pick)|i (?:hate|love) (?:it|this|that|mondays?))[\s!.]*$/i,
  /^(?:the|my|our) [\w ]{2,30}?(?:['’]s| is| are) (?:broken|empty|dead|gone|full|dirty|a mess|leaking|running (?:low|out))[\s!.]*$/i,
  /^(?:early |late )?(?:mornings?|afternoons?|evenings?|nights?|weekends?|weekdays?) (?:is|are|work|works|would be|suits?)(?: \w+){0,3}[\s!.]*$/i,
  /^(?:对我好一?点|温柔一?点|轻点|别太狠|手下留情|就这些|没了|就这样|加油|祝我好运|你看着(?:办|安排)|随便|都行|救命|唉+|哎+)[啊呀吧哦了!！。.~\s]*$/,
  /^(?:what['’]?s|what is|what do i have|how many|how much|how long|show me|tell me)\b/i,
  /^(?:(?:i (?:need|want|should)(?: to)?|try to|must|get|have)\s+)*(?:get|have)?\s*(?:(?:a )?(?:good|enough|more|some|full|proper)\s+|(?:at least\s+)?\uFFFC+\s*(?:of\s+)?)*(?:good night['’]?s )?sleep(?:ing)?\b[\s\uFFFC]*(?:every night|a night|per night|tonight|each night)?[\s.!]*$/i,
  /^(?:你好|您好|嗨|哈喽|早上好|早安|晚安|谢谢(?:你|您)?|多谢|感谢|好的?|嗯+|行|可以|收到|哈哈+|再见|拜拜|测试|辛苦了|没事了?)[啊呀吧哦了!！。.~\s]*$/,
  /^(?:我)?(?:今天|最近|现在)?(?:好|太|真|很|有点|有些|非常|特别)?(?:累|困|烦|忙|饿|无聊|焦虑|难过|开心|想睡|不想动|不想学习|头疼|压力大)(?:死|坏)?(?:了|啊|呀|哦|啦|得很)*[!！。.~\s]*$/,
  /^(?:[一-龥]{1,6}(?=(?:都|快)?(?:没了|用完了|坏了|过期了|不够了)))?(?:已经|都|就|快|马上|也|要)*(?:没了|用完了|过期了|到期了|坏了|没电了|不够了|来不及了)[。.!！\s]*$/,
  /^[^,，。]*(?:吗|呢|什么|怎么|几点|为什么|多久|多少|有没有|是不是|哪天|哪些)[^,，。]*[?？]\s*$/,
  /^(?:每[天晚日])?(?:我)?(?:要|得|保证|至少|一定要)*(?:睡够|睡满|睡足|睡眠|睡)[\s\uFFFC]*(?:以上|左右|的?觉)?[。.!！\s]*$/,
];

/** What is said out of politeness, and asks for nothing. */
const COURTESY =
  /^(?:(?:many |so many )?thanks?(?: you)?(?: for .{1,40}| so much| a lot| a bunch| very much| in advance| again)?|thx(?: for .{1,40})?|ty|tysm|cheers|much appreciated|appreciate it|please|pls|plz|hi|hey|hello|hi there|dear daywright|ok(?:ay)?|(?:先)?(?:谢谢|感谢|多谢|谢)(?:你|您|啦|了|啊|哈|~)*|拜托(?:你|您|了|啦)*|麻烦(?:你|您)?(?:了|啦)?|辛苦(?:你|您)?(?:了|啦)?|你好|您好|哈喽|(?:帮忙|麻烦(?:你|您)?|请|帮我|给我)*记(?:一?下|上|着)|对了(?:还有)?|还有|顺便|喂|嘿|嗨|by the way|btw|anyway|just so you know|fyi|one more thing|what else|let me see|let's see|right|so)[啊哈吧哦呀嗯\s!.~。！？?^:)-]*$/i;

/** Whether words are nothing but politeness. */
export function isCourtesy(words: string): boolean {
  return COURTESY.test(words.trim()) || isLeadIn(words);
}

/** Whether a line, its marks masked, says nothing that could be worked on. */
export function isRemark(masked: string): boolean {
  const text = masked.replace(/^[\s\uFFFC]+(?=\S)/, "").trim();
  return REMARKS.some((remark) => remark.test(text));
}
