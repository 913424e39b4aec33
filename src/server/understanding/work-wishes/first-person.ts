/** Whether words in the first person ask for something to be done: "I need to …", "帮我 …". */
export function asksForWork(text: string): boolean {
  return ASKS.test(text);
}

/** Whether Chinese words say what the person is or does, rather than ask for something. */
export function tellsOfOneself(text: string): boolean {
  return /^\s*(?:但是?|不过)?我们?(?!的)/.test(text) && !ASKS.test(text);
}

/** Whether English words have the person, or those around, as their subject, after days at most: "on Mondays my kids …". */
export function startsWithOneself(text: string): boolean {
  return ONESELF.test(text);
}

const ONESELF =
  /^\s*(?:(?:on|every|the)\s+|\w+days?\s+|mornings?\s+|afternoons?\s+|evenings?\s+)*(?:i|i['’]m|i['’]ve|my|we|our|the|there|kids|school)\b/i;

const ASKS =
  /^\s*(?:and |but |so |then )*(?:i|we)\s+(?:need|have to|must|should|want|ought|gotta|also need|also have to|still need|still have to)\b|^\s*(?:and |but |so |then )*(?:i|we)['’](?:ll|ve got to|d like)\b|(?:帮|提醒|给|叫|替|让)我|^\s*我们?[^,，。]{0,12}(?:要|得|需要|必须|应该|想|打算|准备|去)(?!是|不)/i;
