/**
 * Whether words ask for time to rest or not to be given work: however they go on, they are no thing to do. A reminder is one.
 */
export function talksOfWork(text: string): boolean {
  return !REMINDS.test(text) && TALK.some((pattern) => pattern.test(text));
}

const REMINDS = /提醒|\bremind/i;

const TALK: readonly RegExp[] = [
  /(?:别|不要|不用|不许|勿)(?:再|老|总)*(?:给|替|帮)?我?(?:再|老|总)*(?:排(?![队练球版毒])|安排|塞|派活|加活)/,
  /(?:给|让|容)我(?:歇|喘|缓|休息)/,
  /(?:任务|会议?|活动|每[个段次节场]|两[件个段]|事情?)\S{0,6}(?:之间|中间|间隔|缓冲)\S{0,8}(?:分钟|小时|刻钟|够|就[好行])/,
  /我(?!要|得|想|需要|打算|准备)[^,，。]{0,8}(?:能|可以|才)(?:干活|工作|做事)(?:$|[，,。了吧])/,
  /(?:会议?|任务|课|事情?)[和与跟](?:会议?|任务|课|事情?)(?:之间|中间)/,
  /我[^,，。]{0,6}能[^,，。]{0,4}(?:集中|专注|专心|坚持|坐得住)/,
  /我(?:每次|一次|一天|每天|最多|顶多|也)[^,，。]{0,4}能(?!不能)/,
  /零零?碎碎|零碎|零散|太碎的/,
  /(?:分钟|小时|钟头)我?就(?:得|要|想|会|必须|坐不住|不行)/,
  /每(?:个|隔)?(?:半个?)?(?:小时|钟头)[^,，。]{0,4}(?:休息|歇|停|起来)/,
  /^(?!.*(?:\d|[一二两三])个?(?:小时|分钟))\S{0,4}我\S{0,4}(?:加班|坐班|值班)/,
  /我(?:通常|一般|平时|平常|总是|固定|基本上?)(?!.*(?:\d|[一二两三半])个?(?:小时|分钟))/,
  /(?:偶尔|有时候?)[^,，。]{0,4}(?:能|可以|会)(?:干|做|加班|工作)/,
  /(?:给|留|加)[^,，。]{0,8}缓冲(?!区|池|器|液|带|层|溢出|存)/,
  /(?:空档|空隙|间隙)[^,，。]{0,4}[不别]/,
  /我(?:会|就|要|都)(?:崩|疯|累死|受不了|吃不消)/,
  /(?:中间|中午)[^,，。]{0,4}[休歇](?!闲|克)/,
  /我在(?:通勤|路上|地铁|车上|带娃|上班|上课)(?!的)/,
  /连(?:着|续)[^,，。]{1,12}(?:不行|受不了|吃不消|撑不住|就累|就困)/,
  /我[^,，。]{0,16}(?:午睡|午休)(?!.*(?:\d|[一二两三半])个?(?:小时|分钟))/,
  /\b(?:leave|keep|give|need|want|love|like|put|add|have)\b.*\b(?:between|after (?:each|every|all)|around)\s+(?:(?:my|all|each|every|the)\s+)*(?:\w+\s+)?(?:meetings?|appointments?|calls?|tasks?|things|sessions?|class(?:es)?)\b/i,
  /\b(?:don['’]?t|do not|never|stop)\s+(?:start|schedul|book|plan|giv|load|overload|interrupt|bother|cram|squeez)\w*\s+me\b/i,
  /\b(?:give|leave|let|allow|grant)\s+(?:me|us)\b.*\b(?:breaks?|breathers?|breathe|rest|gaps?|buffers?|pauses?|off|free|recover|unwind)\b/i,
  /^(?!.*\d\s*(?:h|hrs?|hours?|m|mins?|minutes?)\b).*\b(?:stuff|things|work|tasks|anything|everything)\b.*\b(?:should|must) (?:go|happen|come)\b(?!.*\bby\b)/i,
  /\b(?:off|rest|break|free|pause) (?:in )?between\b/i,
  /^(?:[a-z' ]+ )?i(?:['’]m| am) (?:(?:pretty|totally|completely|just|always|usually|too) )*(?:useless|tired|exhausted|toast|fried|wiped|spent|foggy|drained)\b/i,
  /\b(?:start|stop|finish|end|begin|nothing|done|free|off|no work|leave)\b.*\b(?:that|those) (?:days?|mornings?|afternoons?|evenings?|nights?)\b/i,
];
