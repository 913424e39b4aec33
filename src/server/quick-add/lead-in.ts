/** What people say on their way to what there is to do. It is said aloud more than typed, and never the name of the work. */

const ADVERB =
  "(?:(?:really|still|also|just|probably|definitely|maybe|actually|kinda|kind of|first|then|finally|better)\\s+)*";
const SPEAKER = "(?:i|we)";
const NOT_OF_THE_LAST = "(?!(?:it|that|this|them)(?![\\w'’]))";

/** Sources of patterns for what leads to a title and is no word of it, for the beginning of a run of words. */
export const LEAD_INS: readonly string[] = [
  "(?:yeah|yep|yup|alright|all right|oh|ah|u[hm]+|erm?|hmm+|anyway|lastly)(?:[,\\s]+(?:and\\s+(?=\\S))?(?=\\S)|$)",
  "actually\\s+(?=(?:(?:i|we)\\s+)?(?:also|still)\\b)",
  "well\\s+(?=(?:i|we|let['’]?s|also|so|yeah|then|can|could)\\b)",
  "(?:and|but|so|plus)\\s+(?=(?:i|we|let['’]?s|can|could|also|then|finally|maybe|please)\\b)",
  "(?:and\\s+)?(?:then|finally|lastly)\\s+(?!and\\b)(?=[a-z])(?<=\\b(?:then|and finally|lastly)\\s+)",
  "(?:and\\s+)?also\\s+(?:do|add|put down|note down)\\s+(?=[a-z])",
  "(?:and\\s+)?(?:don['’]?t|do not) forget\\s+(?:(?:to|about)\\s+)?(?=[a-z])",
  "(?:maybe|perhaps)\\s+(?=[a-z])",
  "(?:squeeze|fit|slot|pencil) in\\s+(?=(?:an?|some|the)\\s)",
  "just\\s+(?=[a-z])",
  "first (?:up|off)\\s+(?:is\\s+)?",
  `${SPEAKER}['’]d\\s+${ADVERB}(?:(?:love|like) to\\s+|(?:say|guess)(?:\\s+|$))`,
  "the thing is\\s+(?:that\\s+)?",
  `${SPEAKER}\\s+${ADVERB}(?:need|have|want|must|should|ought|got)(?:\\s+(?:to|this))?\\s+${ADVERB}${NOT_OF_THE_LAST}`,
  `${SPEAKER}\\s+${ADVERB}(?:gotta|wanna|gonna)\\s+`,
  `${SPEAKER}['’]ve\\s+${ADVERB}got\\s+(?:to\\s+)?`,
  `${SPEAKER}(?:['’]m|['’]re|\\s+am|\\s+are)\\s+${ADVERB}(?:gonna|going to|planning to|supposed to)\\s+`,
  `${SPEAKER}(?:['’]ll|\\s+will)\\s+${ADVERB}(?:(?:have|need|want) to\\s+|(?!(?:be|not|never|have|need|only|say|take)\\b))(?=[a-z])`,
  `${SPEAKER}(?:['’]ll|\\s+will)\\s+(?=take\\s+(?:the|my|our|out)\\s)`,
  `${SPEAKER}\\s+(?:was|were) thinking\\s*(?:(?:of|about|that|maybe)\\s+)*(?:(?:i|we)\\s+)?`,
  `${SPEAKER}\\s+(?:could|can|might)\\s+${ADVERB}(?!(?:be|not|never|have|need|only|say)\\b)(?=[a-z])`,
  "we\\s+(?=(?:clean|go|do|make|get|fix|buy|call|visit|paint|cook|start|finish|plan|book|pick)\\b)",
  "let['’]?s\\s+(?:(?:also|just|maybe|please|then)\\s+)*(?:(?:do|add|have|schedule|plan|put down|say)\\s+(?=[a-z]))?(?=[a-z])",
  "(?:can|could|would|will) (?:you|we)\\s+(?:(?:also|please|just|maybe)\\s+)+(?:(?:add|put down|put in|note down|jot down|do|fit in|schedule)\\s+)?",
  "please\\s+also\\s+(?:(?:add|put down|put in|note down|jot down|schedule)\\s+)?",
  "(?:然后|接着|接下来|另外|其次|就是说|话说)(?:呢|啊|嘛)?(?:就)?是?(?!的)[,\\s]*",
  "(?:我寻思|我琢磨|我想)着|我在想",
  "还有(?:呢|啊)?(?:就是|,|[个件](?=[一-龥])|(?=[一-龥a-z])(?![一二两三四五六七八九十几半\\d效]))",
  "(?<=然后|还有|顺便|另外|接着)再(?=[一-龥])",
  "再(?:有)?一个(?:就)?是|再就是",
  "要不(?=[一-龥]|$)|(?:老师|老板|导师|领导|妈妈?|爸爸?|他们?|她|客户|公司|学校)(?:说|让我|叫我|要我|催我)",
  "都(?:要|得|需要)(?=[一-龥])|咱们?(?=[去来把买做看][一-龥])",
  "还(?:要|得|需要|想要?|应该|必须)(?=[一-龥a-z])",
  "(?:要|得|再|想)(?:弄|搞)(?:一?下|个)?(?=[一-龥a-z])(?!完|好|定|卫生|清|懂|明白|丢|坏|到|错)",
  "(?:要|得)(?=(?:去|给|把|写|做|买|交|打|看|跟|找|回|改|换|带|陪|帮|准备|联系|处理|整理|复习|预约)[一-龥a-z])",
  "那(?=[我就再要得先买写做去给把打交看洗])|那么(?=[我就再要得先])|我(?=就[先再要得把])|就(?=[先再要得把])",
];

const ALONE = [
  "u[hm]+|er+m?|hmm+|ah|oh|well|yeah|yep|yes|yup|alright|all right|right|so|and|but|ok(?:ay)?|also|then|next|finally|lastly|plus|anyway|basically|you know(?: what)?|guess what|what else|that['’]?s (?:it|all|everything)|like|let me think|(?:i )?(?:almost |nearly |totally )?forgot|(?:(?:it|this|that)(?:['’]s| is)|should be|(?:it|this|that) should be) (?:just |really |pretty |very )?(?:quick|easy|simple|short|fine)|(?:it )?(?:won['’]?t|shouldn['’]?t) (?:take|be) (?:too |that |very )?long",
  "(?:just )?(?:a |an |one )?(?:quick|last|final|more|other) (?:one|thing)",
  "(?:(?:i['’]?ve got|i have|i got|there are|got) )?(?:two|three|four|five|\\d|a few|a couple of|some) (?:quick |more |other )?(?:things|tasks|errands|jobs|to-?dos)(?: (?:to do|today|left))*",
  "one more|another (?:one|thing)",
].join("|");
const ALONE_IN_CHINESE = [
  "[嗯呃额哦噢啊诶欸哎]+|那(?:个|什么|啥)?|对[了对]*|好的?|行|就是说?|那?[就先]?这样|哎呀|差点儿?就?忘了?|千万别忘了?|别忘了|另外|其次|然后|接着|接下来|首先|最后|话说|顺便|我想想|我看看|怎么说|让我想想|(?:还有)?什么来着|很快的?|不(?:用|会)(?:太|很)?久|有需要再说|是这样",
  "(?:还|再)?(?:有|加|来|记)上?一?[个条件](?:小?事[儿情]?)?|还有|(?:帮我)?安排一?下",
].join("|");
const ONLY_A_LEAD_IN = new RegExp(
  `^(?:(?:${ALONE})(?:[\\s!.…]+|$))+$|^(?:(?:${ALONE_IN_CHINESE})[呢啊吧哈嘛啦的\\s!.…]*)+$`,
  "i",
);

/** Whether words only lead to what comes next: "okay, next", 那个, 还有一个事. */
export function isLeadIn(words: string): boolean {
  return ONLY_A_LEAD_IN.test(words.trim());
}
