import type { Word } from "./concept.ts";

const THINGS =
  "(?:things?|tasks?|meetings?|events?|blocks?|sessions?|class(?:es)?|lectures?|calls?|appointments?|activities|items?|everything|them|each|study sessions|work sessions|work blocks|focus blocks|lessons|jobs)";
const SOME = "(?:(?:all|a|an|my|the|any|two|every|each|other|different|consecutive|one)\\s+){0,2}";
const SAY =
  "(?:noted|marked|say|said|specify|specified|give|given|mention|mentioned|write|written|set|tell|told|state|stated|note|put|forget|forgot|omit|add|enter)";
const LENGTH = "(?:lengths?|durations?|times?|estimates?|how long(?: (?:it|they|something) takes?)?)";
const LATER = "(?:that|this|it|otherwise|anything|one|so|else|you|me|down)";

/** What English words say of how one works. */
export const ENGLISH_WORDS: readonly Word[] = [
  [
    "unsaid",
    `(?:if|when|whenever|unless|where)\\s+(?:i|it|you|there|(?:a |the |my )?tasks?|something)(?:'s| is| am| have| had| has)?\\s*(?:do not|don'?t|did not|didn'?t|doesn'?t|haven'?t|forgot to|forget to|never|no|not)?\\s*(?:${SAY})?(?:\\s+(?:(?:a|the|any|no|its)\\s+)?(?:${LENGTH}|${LATER}))*`,
  ],
  [
    "unsaid",
    `(?:when|if) i leave (?:it|that|this) out|when in doubt|(?:if|when|where) (?:no|there is no|there's no) ${LENGTH}(?: is| was)?(?: ${SAY})?`,
  ],
  ["unsaid", `(?:unless|if not|when not)\\s+(?:otherwise\\s+)?${SAY}(?:\\s+otherwise)?`],
  [
    "unsaid",
    `(?:without|with no|(?:that |which )?(?:have|has) no|no)\\s+(?:an?\\s+|any\\s+)?(?:given\\s+|stated\\s+|set\\s+)?(?:length|duration|estimate|time estimate|time(?= given))s?(?:\\s+(?:given|set|stated))?`,
  ],
  [
    "unsaid",
    "by default|defaults?(?: to)?(?:\\s+(?:task|block))?(?:\\s+(?:length|duration|time|estimate))?|assum(?:e|ing)(?: that)?|guess|w/o (?:an? )?(?:length|duration|estimate|time)s?|un(?:timed|estimated|sized|specified)|unknown (?:length|duration)|with(?:out)? (?:a )?time",
  ],
  ["filler", "instead of(?: at)? \\d{1,2}(?::[0-5]\\d)?(?: ?[ap]m)?(?= *(?:$|[,;.]))"],
  ["only", "(?:i'm|i am) only (?:free|available)|(?:i )?only have time"],
  [
    "soft",
    "(?<!\\b(?:keep|leave|make|have)\\b[^,;]{2,40})(?<!\\b(?:i'm|am|is|are) )free(?=\\s+(?:from|after|until|before|between|at)\\b)|my (?:work )?shifts?|(?:week|school) ?nights?",
  ],
  [
    "unsaid",
    "if (?:unspecified|not given|unknown|none is given|nothing is said)|(?:standard|typical|average|normal|usual) (?:tasks?|duration|length|time)(?: length| duration| time)?",
  ],
  [
    "stretch",
    "(?:every|each|after(?: every| each)?)(?=\\s+(?:\\d|an?\\s+hour|half an|ninety|sixty|forty|fifty|thirty|two hours|one hour))",
  ],
  [
    "can",
    "can (?:squeeze in|fit in|do)(?=\\s+(?:on\\s+)?(?:mon|tue|wed|thu|fri|sat|sun|weekend|weekday|morning|afternoon|evening))",
  ],
  ["hours", "(?:my|our) (?:shop|store|caf[eé]|salon|studio|practice|clinic)(?:'s| is)? opens?(?=[^.;]*\\blunch\\b)"],
  ["can", "(?:free|open|good|available) (?:for|to) (?:my )?(?:study|studying|work|working|homework|tasks|scheduling)"],
  ["off", "(?:i )?(?:have|'ve got|have got) work|(?:i'm|i am) at (?:work|school)|sleep(?:ing)? in|asleep"],
  [
    "deep",
    "(?:my )?(?:best|most productive|peak|golden) (?:hours?|times?)|(?:my )?(?:brain|mind) works best|(?:i )?(?:work|study|function|perform|think|focus|concentrate) best|(?:do )?(?:my )?best (?:work|thinking)|(?:am |i'm )?(?:sharpest|freshest)|think clearest|(?:am |i'm )?most (?:productive|focused|alert|awake)|at my best|hard thinking|thinking work",
  ],
  [
    "off",
    "block (?:off|out)|blocked (?:off|out)|(?<=\\b(?:keep|leave)\\s[^,;]{2,40})(?:open|alone)|block (?:my|the) (?:calendar|schedule|diary|time)|nothing(?= (?:over|during|at|around) (?:my |the )?lunch)",
  ],
  ["back-to-back", "back[- ]to[- ]back"],
  ["pomodoro", "pomodoros?(?: technique| method| style| timer)?"],
  [
    "block",
    "(?:my )?attention(?: span)?|(?:block|session|slot|chunk)s? (?:length|size|time)s?|without (?:an? )?(?:break|pause|stopping|interruption|rest)s?|non-?stop|uninterrupted|at a (?:time|stretch)|in (?:one|a single) (?:go|sitting|stretch|block|session)|in a row|at once|on end|straight|continuous(?:ly)?|consecutive(?:ly)?|per (?:block|session|sitting|slot|chunk|go)|(?:each|every) (?:single )?(?:block|session|slot|chunk|stretch)|(?:time[- ]?)?(?:(?:work(?:ing)?|study) )?(?:blocks|sessions|stretches|chunks|slots|sittings|pieces|parts|segments|intervals|bursts|sprints|bits)(?: of (?:work|study))?",
  ],
  [
    "one-block",
    "(?:an? )?(?:single )?(?:time[- ]?)?(?:(?:work|study) )?(?:block|session|stretch|chunk|slot|sitting)(?: of (?:work|study))?",
  ],
  [
    "gap",
    `(?:in\\s+)?(?:between|btwn|b/w)\\s+(?!\\d)(?:(?!and\\b)[a-z]+\\s+){0,2}?${THINGS}(?:\\s+and\\s+(?:[a-z]+\\s+)?(?:things|tasks|meetings|events|blocks|sessions|classes|lectures|calls|appointments|activities|items|lessons|jobs))?`,
  ],
  [
    "gap",
    `(?:before and after|after and before|before or after|on (?:either|both|each) sides? of|either side of|around)\\s+${SOME}${THINGS}`,
  ],
  ["gap", `after\\s+(?:each|every|all|any)\\s+(?:of\\s+)?(?:my\\s+)?${THINGS}`],
  [
    "gap",
    `pad(?:ding)? ${SOME}${THINGS}|(?<=\\b(?:m|min|mins|minutes?|h|hours?)[- ](?:long )?)break|break(?= of\\b)|(?:a |the )?break(?=\\s+between)`,
  ],
  [
    "gap",
    "(?:on )?(?:either|both|each) sides?|in between|breathing (?:room|space)|apart|spaced?(?= (?:my|the|out|tasks|things)\\b)|breathers?|buffers?(?: time)?|travel time|transition time|transit time|walking time|commut(?:e|ing) time|gaps?|pauses?|cushions?|padding|pad|breaks|break time|spacing",
  ],
  ["pause", "(?:a|the|my) (?:short )?(?:break|pause|rest)"],
  ["vague", "(?:a (?:bit|little) )?(?:early|earlier|late|later|soon(?:er)?)"],
  [
    "split",
    "(?:split|divide|chop|cut(?! ?off))(?: up)?|break(?: up| down)?(?=\\s+(?:my|the|work|tasks?|it|them|everything|anything|big|long|up|down|into|things)\\b)|broken up",
  ],
  [
    "deep",
    "(?:deep|focus(?:ed)?|concentrat(?:ed|ion)|demanding)[ -](?:work|time|hours?|tasks?|study(?:ing)?|thinking)|focus(?=\\s+(?:per|a|each|every) day|\\s*(?:[,;.]|$)|\\s+(?:daily|is|are|in|on|only|from|between|max))|(?<=\\b(?:of|my|for|no|any|daily)\\s)(?:focus|concentration)|(?:deep|hard|intense|real) focus|deep stuff|(?<=\\b(?:cap|limit) (?:my )?)focus|focus(?=\\s+(?:blocks?|sessions?|slots?)\\b)",
  ],
  [
    "attend",
    "sit(?: still| down)?|stay focused|keep going|concentrate|focus(?:ing)?(?: on (?:work|things|tasks|anything|one thing))?|pay attention",
  ],
  [
    "soft",
    "keep me busy|not (?:all|the whole|the entire|every)(?= (?:day|mon|tue|wed|thu|fri|sat|sun|morning|afternoon|evening|week))",
  ],
  [
    "unknown",
    "(?:from|since|starting(?: on)?)(?=\\s+(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\b(?!\\s*(?:to|-|–|through|thru|until|till)\\b))",
  ],
  ["soft", "(?:do not|don'?t|doesn'?t) (?:really )?(?:like|love|enjoy|feel like)|hate|dislike"],
  [
    "not",
    "useless|pointless|no good|(?:drop|remove|cancel|zero)(?=\\s+(?:(?:the|my|all|any)\\s+)?(?:buffer|break|gap|mon|tue|wed|thu|fri|sat|sun|weekend))|stop(?=\\s+(?:scheduling|planning|booking|putting|giving|assigning)\\b)|out of(?= (?:my )?(?:mon|tue|wed|thu|fri|sat|sun|morning|afternoon|evening|weekend))",
  ],
  [
    "not",
    "no more(?=\\s)(?!\\s+than)|no(?=\\s)|not|do not|don'?t|does not|doesn'?t|never|cannot|can'?t|can not|could not|couldn'?t|won'?t|will not|would not|wouldn'?t|shouldn'?t|should not|mustn'?t|must not|avoid|none|nobody|skip|ignore|isn'?t|is not|aren'?t|are not|refuse to",
  ],
  ["not", "nothing(?:\\s+(?:scheduled|planned|booked))?"],
  [
    "off",
    "not (?:free|working|possible)|off[- ]limits|no[- ]go|days? off|time off|off|free(?: time)?|clear|empty|unscheduled|unbooked|out of office|block (?:off|out)|taboo|closed|to myself|for (?:my )?(?:family|myself)|(?<=\\b(?:is|are|be|stays?|free|off) |\\b(?:keep|leave|save|reserve|hold)\\b[^,;]{2,40} )for me|(?<=\\b(?:is|are|off|reserved) )for (?:my |the )?(?:kids|friends|fun)|family time|me time|mine|my own time|my time|(?:work|task)[- ]free|protect(?:ed)?|sacred|reserved for (?:me|family|my family|myself)",
  ],
  [
    "engaged",
    "unavailable|busy|away|taken|blocked(?: off| out)?|not (?:available|around|at work)|(?:(?:i )?(?:have|had)|i've(?: got)?|i've got|i'm in|i am in|there's|i teach|i attend)\\s+(?:(?:a|an|my|another)\\s+)?(?:class(?:es)?|lectures?|lessons?|school|uni(?:versity)?|seminars?|labs?|tutorials?|(?:team |staff )?meetings?|therapy|practice|training|rehearsals?|an? appointment|shifts?|kids|my kids)",
  ],
  [
    "available",
    "available|(?:i'm|i am)(?: (?:usually|mostly|generally|often|always|normally|also))* (?:free|open)|i(?:'ve| have) (?:got )?time",
  ],
  [
    "can",
    "(?:allow|include)(?=\\s+(?:my |the )?(?:mon|tue|wed|thu|fri|sat|sun|weekend|weekday|morning|afternoon|evening))|any ?time|whenever|also open|open(?=\\s*:|\\s+(?:mon|tue|wed|thu|fri|sat|sun|weekend)\\w*)|open up|extend|add|(?:i'm also|i am also) (?:free|open)|i(?:'ve| have) also time|feel free to(?: use| schedule| plan| book)?|happy to|i don'?t mind|don'?t mind|can|could|may|able to|fine|okay|ok|good|possible|works? for me|allowed|usable|open for|all right|alright",
  ],
  ["others", "instead of|rather than|in place of|either"],
  ["soft", "too (?:short|long|small|big|much|many|early|late)"],
  [
    "others",
    "(?:for )?(?:the )?rest of (?:the|my) (?:week|days|time)|(?:on )?(?:all )?(?:the )?other (?:days|times)|otherwise",
  ],
  ["duty", "(?:at |in )?(?:the )?office(?=\\s+(?:(?:on|from)\\s+)?(?:mon|tue|wed|thu|fri|sat|sun|\\d))"],
  [
    "unsaid",
    "(?:most|all)(?: of my)? (?:jobs|tasks|things|to-?dos)(?= (?:usually |mostly |normally )?(?:take|last|are))|(?:my )?(?:jobs|tasks|to-?dos) (?:usually|mostly|generally|normally|typically)|(?:use|take|make) (?:that|it|this) (?:as|the|my)?\\s*(?:the |my |a )?(?:default|standard|usual)",
  ],
  ["also", "also|too|as well|additionally|in addition|extra"],
  [
    "except",
    "(?<=\\bdays? )but(?: on| not)?|except(?: for| on)?|but not(?: on)?|apart from|other than|excluding|excepting",
  ],
  ["only", "only|just|exclusively|nothing but|solely"],
  [
    "then",
    "(?:during |at |in )?(?:that|those|these) (?:times?|days?|hours?|mornings?|afternoons?|evenings?|periods?|slots?)|then",
  ],
  [
    "hours",
    "(?:my )?work(?:ing)? ?week|(?:(?:work(?:ing)?|office|study) )?hrs|(?:from|to) my (?:work|working) (?:days|week|hours|schedule)|(?:my )?(?:new )?(?:work(?:ing)?|office|study(?:ing)?|business|available)[ -](?:hours|times?)|(?:my )?new hours|hours|(?:my )?schedule(?= (?:is|runs))|availability|(?:my )?(?:work(?:ing)?|study)[ -]?day(?!s)",
  ],
  [
    "stop",
    "(?:(?:be |get |am |i'm |all )?(?:done|finished|through)(?: (?:with )?(?:work|for the day|everything|all work))?|(?:stop|finish|end|quit|wrap(?:ping)? up|log(?:ging)? off|clock(?:ing)? off|clock(?:ing)? out|knock(?:ing)? off|sign(?:ing)? off|pack up|shut down|call it a day|closing time|cut[- ]?off(?: time)?|hard stop|be home|be out of (?:the door|here|the office))(?:s|es|ing|ping)?)|(?<=\\bi\\b[^,;]{0,30})leave(?=\\s+(?:work\\s+|the office\\s+)?(?:at|by|before|around|no later)\\b)|(?:be |am |i'm )(?:out|off)(?=\\s+(?:by|at)\\b)|knock off|last (?:block|session|task)",
  ],
  [
    "start",
    "(?:start|begin|get going|get started|kick off|log on|log in|clock in|get to work|first (?:block|session|task))(?:s|ning|ing)?",
  ],
  ["lunch", "(?:i )?eat|(?:my |the |a )?lunch(?:[ -]?(?:break|time|hour))?"],
  [
    "most",
    "at (?:the )?most|at max(?:imum)?|max(?:imum)?\\.?(?: of)?|up to|tops|limit(?:ed)?(?: to| at)?|cap(?:ped)?(?: at| to)?|(?:or|and) (?:less|shorter|under)|ceiling|within",
  ],
  ["enough", "enough|plenty"],
  ["least", "at least|min(?:imum)?\\.?(?: of)?|(?:or|and) (?:more|longer)|at minimum|upwards of"],
  ["longer", "(?:longer|bigger|larger) than|over|longer"],
  ["more", "(?:more|greater|higher) than|above|exceed(?:s|ing)?|beyond"],
  ["shorter", "(?:shorter|smaller) than|under|below|shorter|smaller"],
  ["less", "(?:less|fewer|lower) than"],
  ["week", "(?:per|a|each|every|in a) week|weekly|/ ?week"],
  ["day", "(?:per|a|each|every|in a|in one) (?:single )?day|everyday|daily|/ ?day|days?"],
  ["homework", "home-?work|coursework|study|studying|revis(?:e|ion)|assignments?|school ?work"],
  [
    "work",
    "work(?:ing|s)?|tasks?|anything|things?|stuff|something|everything|schedul(?:e|ing|ed)|plan(?:s(?!\\s+(?:with|for)\\b)|ned|ning)?|book(?:ed|ing)?|put|place|assign|appointments?|use",
  ],
  ["rest", "rest(?:ing)?|breathe|recover|unwind"],
  ["i", "i(?:'m|'d|'ll|'ve| am)?|my"],
  ["change", "(?:have |has |are )?chang(?:ed|ing)|are now|change|switch|move|shift|update|adjust|make it|make|set"],
  [
    "filler",
    "actually|call it|me|we|our|us|you|your|it|its|it's|is|are|be|been|was|will|would|the|a|an|any|all|of|on|in|during|for|to|at|by|from|please|pls|plz|thanks|thank you|thx|cheers|like|want|wanna|wish|prefer(?:ably)?|need(?:s|ed)?|have|has|having|must|should|shall|got|gotta|get|let|let's|sure|try|that|this|so|really|always|usually|normally|generally|typically|ideally|definitely|absolutely|completely|totally|entirely|strictly|if possible|at all|ever|even|there|there's|rather|each|every|keep|leave|reserve|hold|save|set aside|takes?|taking|give|spend|do|does|doing|done|bother(?: with)?|from now on|instead|onwards?|on|sharp|latest|earliest|count on|go with|treat|short|brief|reckon|figure|as|best|well|which|who|those|now|these days|currently|nowadays|at the moment|count|them|they|these|some|long|big|bigger|large|larger|huge|length|last|lasting|manage|handle|time|times|kind|sort|about|around|roughly|approximately|hey|worth|that's|thats|rhythm|cycles?|ratio|if (?:needed|necessary|need be|required|you (?:must|need to|have to|can))|wait|window|usual|normal|regular|typical|belongs?|love(?= to)|hi|hello|also please|no problem|style|method|technique|use|using|used|go|goes|going|runs|whole|full|entire|half-hour|necessary|required|the rest|part|and|or|but|with|day's|today's|feel|since|because|i think|i guess|say|up|into|out|off of|least|regular(?:ly)?|per",
  ],
];

/** A certain day, or days that come once: nothing that holds in general. */
export const ENGLISH_ONCE =
  "today|tonight|tomorrow|tmrw?|tmw|(?:this|next|coming|the coming|upcoming|last)\\s+(?:week(?:end)?|month|year|term|semester|mon\\w*|tues?\\w*|wed\\w*|thu\\w*|fri\\w*|sat\\w*|sun\\w*|morning|afternoon|evening|few days|couple)|(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)\\b|(?:\\d{1,2}\\s+)?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b(?:\\s+\\d{1,2}\\b)?|20\\d\\d-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}|(?:during |in )?(?:finals|midterms|revision week|reading week)|holidays?|christmas|easter|exams?(?: week)?|every (?:other|second|third)";
