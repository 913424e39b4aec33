import type { Statement } from "../said.ts";

/** Of all but what was spoken of. */
const ELSE = /\b(?:else|others?|rest)\b|其[余他它]|剩下/i;

/** What a clause states of the whole plan: that all fits, that deadlines are met, that nothing is late. */
export const ALL_OF_IT: readonly Statement[] = [
  {
    about:
      /\b(?:everything|it all|all(?: of)?(?: the| your| this| this week's)? (?:work|tasks?)|every (?:task|piece)|the whole \w+)\b.*\b(?:fits?|placed|planned|scheduled|room|place|done|finished|completed?|covered|included|accounted)\b|\b(?:nothing|none|no (?:work|tasks?))\b.*\b(?:left (?:out|over|behind)|unplaced|unscheduled|dropped|missing|remains?|(?:does|do)(?: not|n['’]t) fit|out)\b|(?:全部|所有|一切|每[个项]).*(?:排得下|放得下|放下|排下|安排|完成|做完)|(?:都|全)(?:能|可以|已)?(?:排得下|放得下|放下|排下|完成|做完)|没有[^，。]*(?:排不下|放不下|遗漏|落下|漏|剩)/i,
    holds: ({ words, named, claims }, { outcome, missing }) => {
      if (claims.some((claim) => claim.kind === "count" && claim.of !== undefined)) return true;
      if (/未能|没能|不能|无法|\b(?:cannot|not)\b|n['’]t/i.test(words) && !/没有|\b(?:nothing|none|no)\b/i.test(words))
        return outcome.unplaced > 0;
      if (named) return missing === 0;
      return outcome.unplaced <= (ELSE.test(words) ? 1 : 0);
    },
  },
  {
    about:
      /\b(?:all|every|each|both)\b(?! plans?| of them)[^.]*\b(?:deadlines?|due dates?)\b|\b(?:no|not (?:a single|one)) (?:deadline|due date)s?\b[^.]*\b(?:missed|slips?|broken|passed)|\b(?:everything|all)\b[^.]*\b(?:on time|in time)\b|(?:所有|全部|每个)[^，。]*(?:截止|期限)|(?<!(?:其余|其他|另外)[^，。]{0,8})(?:截止|期限)[^，。]*(?:都能|全都|全部)|(?<!(?:其余|其他|另外)[^，。]{0,16})都能?(?:按时|准时|赶上)|没有[^，。]*(?:错过|误)/i,
    holds: ({ words, claims, named }, { outcome, missing, durations }) =>
      (named && missing === 0 && [...durations.cushion].every((minutes) => minutes >= 0)) ||
      claims.some((claim) => claim.kind === "count" && claim.of !== undefined) ||
      (!/\b(?:missed|broken|slips?)\b/i.test(
        words.replace(/\b(?:no|not (?:a single|one)) (?:deadline|due date)s?.*/i, ""),
      ) &&
        outcome.met === outcome.deadlines),
  },
  {
    about:
      /\b(?:nothing|no|none|not|without|never)\b[^.]*\b(?:late|overdue)\b|(?:没有|无|不会)[^，。]*(?:逾期|迟|超期)/i,
    holds: (_, { outcome }) => outcome.lateMinutes === 0,
  },
  {
    about:
      /\b(?:no|none of the|nothing)\b[^.]*\b(?:deadlines? (?:is|are) met|fits\b)|什么都(?:排|放)不下|(?:一个|一项|任何)[^，。]*(?:都|也)(?:赶不上|排不下|放不下|没)/i,
    holds: (_, { blocks }) => blocks.length === 0,
  },
  {
    // "One runs late": only where something does.
    about: /\b(?:is|are|runs?|will be|comes?|ends? up|finish(?:es)?) (?:\w+ )?late\b|\boverdue\b|迟交|逾期|会迟/i,
    holds: ({ words }, { outcome }) =>
      outcome.lateMinutes > 0 || /\b(?:not|no|never|nothing|none|without)\b|n['’]t|不(?!过)|没|无/i.test(words),
  },
  {
    about: /一[个项段](?:都|也)?[不没](?:[会有]?)(?:漏|落|缺|少|误|差|迟|错)/,
    holds: (_, { outcome }) => outcome.unplaced === 0 && outcome.met === outcome.deadlines,
  },
  {
    about:
      /还有(?:一?些|点)?余[量地]|\b(?:some|has|have|with) (?:slack|cushion|room|time) to spare\b|\bhas (?:some )?slack\b/i,
    holds: ({ claims, named }, { durations }) =>
      !named || claims.some(({ kind }) => kind === "duration") || [...durations.cushion].some((minutes) => minutes > 0),
  },
];
