import { plainly } from "./ascii.ts";
import { CLAIMED } from "./mark.ts";

const PRONOUN =
  "(?:it|that|this|they|which|(?:that|this) one|the last one|(?:(?:the|my|our) )?(?:boss|team|client|teacher|tutor|prof(?:essor)?|manager|landlord|school|they|he|she) (?:wants?|needs?|expects?|asked for) (?:it|this|that|them))";
/** Words that say when a thing is to be done or how much it asks for, and nothing of what it is. */
const LIGHT =
  "(?:will|would|should|must|has|have|had|to|be|is|are|was|needs?|wants?|takes?|last|out|in|up|off|over|sent|done|ready|due|finished|completed?|submitted|handed|posted|delivered|probably|maybe|about|around|roughly|only|just|really|quite|super|very|pretty|at|on|by|before|latest|please|though|too|also|as well|gone|there|with|them|me|us|not|can|could|might|may|gotta|got|get|it|now|then|for|and|urgent|important|of|my|time|tops|max|an?|job|thing|more|than|less|no)";
const ENGLISH = new RegExp(
  `^(?:(?:and|but|so|then|plus|realistically|honestly|probably|hopefully|ideally|i (?:think|reckon|guess))\\s+)*(?:should(?:n['’]t| not)?|won['’]t|${PRONOUN}(?:['’](?:s|ll|d|re))?|(?:the \\w+ )?(?:closes|opens|ends|expires)|(?:the )?deadline(?:['’]s)?|(?:renew|pay|sign|file|collect)(?=[\\s${CLAIMED}]+$)|kicks off|runs|lasts)(?![\\w'’])(?:[\\s,.!]|${CLAIMED}|${LIGHT}(?![\\w'’]))*$`,
  "i",
);
const CHINESE = new RegExp(
  `^(?:${CLAIMED}|[\\s。!.]|尽量|最好|必须|需要|要|得|大概|差不多|估计|它|这个|那个|(?:老板|老师|客户|领导|组长|导师)要|提交|完成|搞定|[发交寄弄做写搞办送]|出去|上去|过去|完|好|掉|用|给(?:老师|老板|客户|领导|导师)|就行|就好|够了|可以|了|的|吧|哈|呢|哦|之前|以前|很急|急着要|在)+$`,
);

/** Whether a part of a line, its marks masked, says something of the thing before it: "that'll take …", "…发出去". */
export function speaksOfTheLast(masked: string): boolean {
  const text = plainly(masked).trim();
  if (!text.includes(CLAIMED)) return false;
  return ENGLISH.test(text) || (/[\u3400-\u9FFF]/.test(text) && CHINESE.test(text));
}

const COMMENT =
  /^(?:(?:and|but|so|because|cos)\s+)?(?:(?:it|that|this|they|which)(?: one)?(?:['’](?:s|ll|d|re)|\s+(?:is|was|will|should|must|can|could|has|have|needs?|would|might|may|takes?|won['’]?t|isn['’]?t))|(?:should(?:n['’]?t)?|won['’]?t|might|could|may)\s+(?:be|take|need))(?![\w'’])|^(?:这|它|那(?=[个件]))(?:[个件]事?情?|项|事)?(?:是|得|不|很|比较|特别|挺|真|可|就|应该|大概|估计|必须|一定|千万)/i;

/** Whether a part of a line, its marks masked, tells something about the thing before it that no field holds: "it'll be fun". */
export function commentsOnTheLast(masked: string): boolean {
  return COMMENT.test(plainly(masked).trim());
}

const MUCH =
  /^一式[两三四五]份$|^(?:about |around |roughly |~)?\d[\d,.]*\s?k?\s*(?:words|pages|pp|slides|questions|problems|lines|people|guests|items|characters|copies|字|个字|页|道题|题|张|份|本|人)$/i;
const WHERE =
  /^(?![去到回借订扫打约找逛跑装布送接问联退看进报])[一-龥]{1,8}(?:医院|公司|学校|大学|教室|教学楼|办公室|会议室|图书馆|体育馆|机场|火车站|酒店|餐厅|大厦|中心)$/;

/** Whether words only say how much of the thing before them there is, or where it is: "3,500 words", 市一医院. */
export function saysHowMuchOrWhere(words: string, hasMarks: boolean): boolean {
  return MUCH.test(words) || (!hasMarks && WHERE.test(words));
}
