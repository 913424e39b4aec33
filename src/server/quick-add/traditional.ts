/** Pairs of a traditional character and its simplified twin: those of the words that the rules look for. */
const PAIRS =
  "週周禮礼點点鐘钟個个時时間间後后內内開开兩两號号這这裡里裏里幫帮請请記记別别緊紧優优級级專专輕轻聖圣誕诞節节國国慶庆從从為为遲迟繳缴寫写練练還还務务於于該该報报達达總总約约預预計计費费長长結结續续過过當当夠够應应沒没來来麼么會会無无飯饭課课學学覺觉與与單单雙双頭头對对們们讓让辦办項项種种發发盡尽趕赶煩烦須须準准備备處处動动強强鬆松簡简較较腦脑燒烧歲岁勞劳兒儿婦妇萬万陽阳臘腊轉转訂订買买給给帶带書书畫画彈弹電电話话聽听說说讀读掃扫剛刚幾几農农曆历禱祷樣样嗎吗連连區区遊游體体檢检複复習习復复晝昼頓顿親亲媽妈爺爷傳传訊讯線线關关閉闭題题標标";

const SIMPLIFIED = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, index) => [PAIRS[2 * index] ?? "", PAIRS[2 * index + 1] ?? ""]),
);
const TRADITIONAL = new RegExp(`[${[...SIMPLIFIED.keys()].join("")}]`, "g");

/** The text in the characters the rules are written in, every one in its place. */
export function toSimplified(text: string): string {
  return text.replaceAll(TRADITIONAL, (char) => SIMPLIFIED.get(char) ?? char);
}
