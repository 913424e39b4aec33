const PART_OR_DAY =
  "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|weekends?|weekdays?|mornings?|afternoons?|evenings?|nights?|today|tonight|tomorrow|week|month|days?|\\d{1,2}(?:st|nd|rd|th)?|jan[a-z]*|feb[a-z]*|mar[a-z]*|apr[a-z]*|may|june?|july?|aug[a-z]*|sep[a-z]*|oct[a-z]*|nov[a-z]*|dec[a-z]*)";

/** What a clause that speaks of the person's time begins like, or holds. */
export const UNHELD: readonly RegExp[] = [
  /^(?:go easy|take it easy|easy does it)\b|^keep\s+.*\b(?:light|easy|short|relaxed|calm|low[- ]key)\s*$/i,
  /^(?:(?!\d\s*(?:h|m)).)*\bi (?:only |usually |also )?(?:work|study)\b(?!.*\d\s*(?:h|hrs?|hours?|m|mins?|minutes?)\b)/i,
  /^我?.{0,6}(?:起不来|睡不醒|没精神|起得晚)|^(?!.*(?:\d|[一二两三半])个?(?:小时|分钟)).*(?:要|得|会)加班|半天班|^(?:早上|上午|先).*(?:先做|难的)|^(?:每个?)?(?:周|星期|礼拜)[一二三四五六日天末](?:上午|下午|晚上)?(?:工作|上班)$/,
  /^(?!.*(?:\d|[一二两三半])个?(?:小时|分钟)).*(?:早上|上午|中午|下午|晚上|饭后|夜里).{0,4}(?:效率|状态|精力|精神|注意力|容易困|犯困|想睡|没劲|脑子)/,
  /^(?:be|go) (?:kind|gentle|nice|easy|merciful|realistic|soft)\b.*\b(?:me|us)\b/i,
  /^(?!.*(?:\d|[一二两三半])个?(?:小时|分钟)).*(?:上(?:夜|早|晚|白|中|大)班|(?:夜|早|晚|白|中)班|轮班|值班|补觉)/,
  /^(?!.*(?:今|明|后天|这周|下周|(?:\d|[一二两三半])个?(?:小时|分钟)))(?=.*(?:每|工作日|平时|周[一二三四五六日].*周[一二三四五六日]|周[一二三四五六日]{2})).*[接送](?:孩子|娃|儿子|女儿|小孩|宝宝)/,
  // What holds for a shop, a shift or a place.
  /^(?:(?:the|my|our)\s+)?(?:shop|store|office|caf[eé]|clinic|practice|business|salon)(?:['’]s)?\s+(?:is\s+|are\s+)?(?:open|close)[sd]?\b|^(?:i|we)\s+(?:open|close)\b|^(?:on call|on duty|on shift)\b|^(?:(?:working\s+|work\s+)?from\s+)?home\s+on\b|^(?:remote|wfh)\b/i,
  /^(?!.*\d\s*(?:h|hrs?|hours?|m|mins?|minutes?)\b)(?:(?:mornings|afternoons|evenings|weekends|\w+days)\s+(?:are\s+)?for\s|(?:i\s+)?(?:do|have)\s+the\s+school\s+run\b|(?:i\s+)?(?:need|want|get)\b.*\blunch (?:break|hour|time)\b)/i,
  /^(?:店|我的店|店里|铺子|公司)?.{0,8}(?:开门|关门|打烊|营业(?!执照|额|税|[员厅部])|开店)|三班倒|作息|睡午觉|上课时间|^的?任务(?:一般|通常|都|大概)|^任务之?间|^店里(?:周|星期|每)/,
  // Those around one, and what one is able to.
  /^(?:my\s+|the\s+|our\s+)?(?:kids?|children|sons?|daughters?|baby|toddler|wife|husband|partner|mum|mom|dad|boss|team|concentration|attention|focus|energy|brain|exams?)\s+(?:is|are|has|have|go(?:es)?|gets?|sleeps?|naps?|wakes?|comes?|lasts?)\b/i,
  /^i (?:lose|live)\b|^i(?:['’]ve got| have) (?:(?:the|my|an?) )?(?:part[- ]time |second )?(?:kids|children|grandkids|job)\b|^keep me\b|\b(?:most|longest) i can\b|^lunch at half\b/i,
  /^(?:estimate|count|assume|reckon|treat)\b.*\b(?:anything|everything|every|each|all)\b|^(?:chunk|split|chop|cut) (?:things|everything|my|work|it all|tasks)\b/i,
  // Numbers that say no unit: "work 45, rest 15", "min 20 max 60".
  /^(?:(?:work|rest|study)\s+)?\d{2}\s+(?:on|off)$|^(?:work|rest|study|break)\s+\d{2}$|^(?:(?:min|max)(?:imum)?|shortest|longest|default)(?:\s+[a-z]+)?\s+\d{2,3}(?![\d:.]|\s*(?:h|m(?!a)))/i,
  /^(?:[^,，]{0,4}时间是|[^,，]{0,6}是[^,，]{0,4}时间$)|的时候我?(?:能|都|可以|才)|^.{0,6}只(?:开会|上半天)|留给我?自己|不被打扰|整块(?:的)?时间|大块(?:的)?时间|大小周|[双单店]休(?!日)|请了.{0,3}假|才(?:做事|干活|有空)/,
  /^(?:周|星期|礼拜|每|这|今|明).{1,4}(?:轻松|宽松|少排)一?[点些]|^(?:会议|任务|课)之间要/,
  /^午休(?!时?间?[去和跟后前])|^(?:连着|一次|一口气)(?:学|做|干|写)?(?:别|不要|不能)|^缓冲(?!区|池|器|液|带|层|溢出|存)(?:时间)?|^(?:太|过于|特别)?(?:零?碎|零散)的?(?:时间段?|空档|块|活儿?|任务|事情?|时段)?(?:就|都|请|最好)*(?:别|不要|不用)(?:再|给我)?(?:排|安排|放)/,
  /^i (?:go to (?:bed|sleep)|get (?:home|up|back|off)|wake|sleep|commute|burn out)\b/i,
  /^(?:请|帮我|尽量)*避开|^(?!.*(?:\d|[一二两三半])个?(?:小时|分钟)).*(?:早上|上午|中午|下午|晚上).{0,2}适合/,
  /^(?!.*\d\s*(?:h|hrs?|hours?|m|mins?|minutes?)\b).*\b(?:otherwise|(?:on |all )?other (?:days|times)|the rest of the (?:week|days?|time)|i(?:['’]m| am) (?:at|in|with)\s)|^work (?:on |this |next )?(?:mon|tue|wed|thu|fri|sat|sun)\w*\s+(?:this|next|too|also)/i,
  /其他时间|其余时间|其他日子|别的时间|^优先(?:安排|排|做)/,
  /^(?!.*\d\s*(?:h|hrs?|hours?|m|mins?|minutes?)\b).*\bwhen i (?:can|work|study|am free)\b/i,
  /^(?!.*\d\s*(?:h|hrs?|hours?|mins?|minutes?)\b)(?:reserve|protect|hold|save|set aside|use)\s+(?:(?:my|the|every)\s+)?(?:\d{1,2}|mon|tue|wed|thu|fri|sat|sun|morning|afternoon|evening|weekend)\w*(?:[:-]|\s).*\bfor\b(?!.*\d\s*(?:h|hrs?|hours?|mins?|minutes?)\b)/i,
  /^(?!.*(?:\d|[一二两三半])个?(?:小时|分钟)).*(?:早上|上午|中午|下午|晚上).{0,2}(?:专门|用来)|(?:之间|中间|前后).{0,3}(?:留|空|隔|歇|休息)/,
  /^(?:treat|count|make)\s+(?:my |the |every )?(?:mon|tue|wed|thu|fri|sat|sun|weekend)\w*\s+(?:as|an?|like|my)\b|^(?:每个)?任务(?:一般|通常|都|大概)/i,
  /^我?(?:容易|总是|经常|特别容易)(?:分心|走神|累|困|拖延)/,
  /^work\s+(?:on\s+)?(?:mon|tue|wed|thu|fri|sat|sun|weekend|morning|evening)\w*\b(?!.*\d\s*(?:h|hrs?|hours?|m|mins?|minutes?)\b)|\bpreferred\s*$|^as (?:few|many|little|much)\b/i,
  /^(?:(?!\d+\s*(?:h|m)).)*\b(?:more|less|fewer|short|longer|shorter|long)\s+(?:focus|deep work|breaks?|free time|rest)\b(?:\s+(?:time|please))?\s*$|^keep \d+ ?%/i,
  /除外$|^多(?:休息|歇|留)|^(?:均匀|平均|宽松|紧凑)(?:一点|点|些)/,
  /^(?:hard|difficult|easy|each|every|the same|one)\b.*\b(?:max|at most|no more than)\b|^(?:难的?|同一个?|每门|每科|每个).*(?:最多|不超过|不要超过)/i,
  /^buffer\s*[=:]|^(?:lights out|bedtime(?=\s*(?:\d|at|is|by))|leave early|home early)\b/i,
  /^(?!.*\d\s*(?:h|hrs?|hours?|m|mins?|minutes?)\b).*\bi (?:can|could) only\b/i,
  /^(?!.*(?:\d|[一二两三半])个?(?:小时|分钟)).*(?:(?:脑子|精力|效率|状态|注意力)(?:最|比较|很)?(?:好|高|清|差|低)|点半?做最?(?:重要|难|费脑)的?(?:事|工作|任务)?$)|^一般任务/,
  /^half (?:of )?my\b(?!.*\d\s*(?:h|hrs?|hours?|m|mins?|minutes?)\b)/i,
  /^(?:stop|start|finish|end) work(?:ing)?\s+(?:on\s+)?\w+days\b/i,
  /^i(?:['’]m| am|['’]ll be| will be) (?:away|out|off|gone|busy|unavailable)\b/i,
  // What begins like a wish.
  /^(?:no(?=\s+(?!later|earlier|sooner)[a-z])|(?:i\s+)?(?:do not|don['’]?t|never|cannot|can['’]?t|won['’]?t) (?:want|work|plan|schedule|put|book|like|study|make me|make it|give me|overload|pack|cram|stack|fill|split|break|touch|use|let)|nothing (?:on|in|before|after|during|at|around|over|too|early|late|heavy)|not (?:before|after|too|in the|on|more than|so|all|everything)|work (?:less|more|only|from|late|early)|(?:more|fewer|less|longer|shorter) (?:breaks?|blocks?|work|meetings?)|keep (?:it|my|the|(?:mon|tue|wed|thu|fri|sat|sun|morning|afternoon|evening|week)\w*|everything|things|work|some|at least|time)|leave (?:(?:mon|tue|wed|thu|fri|sat|sun|morning|afternoon|evening)\w*|time|some|room|space|enough|at least))\b/i,
  /^(?:an?\s+)?(?:short|long|light|busy|easy|quiet|relaxed|relaxing|slow|calm|balanced)(?:er)?\s+(?:weeks?|days?|weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|mornings?|afternoons?|evenings?)\b/i,
  // "I'm a night owl", "I get tired after lunch": what one is like.
  /^(?:i['’]?m|i am)\s+(?!going to\b|gonna\b|supposed to\b|meeting\b|seeing\b|having\b)\w/i,
  /^i\s+(?:prefer|work|like|hate|need a (?:break|rest|day|light|long|short|quiet|free|slow)|need (?:some|more|enough|time|breaks?|rest|free)|get|usually|only|love|enjoy|tend|concentrate|focus|think best|function|sleep|wake|have (?:class(?:es)?|lectures?|school|therapy|practice|training|kids|a (?:class|lecture|meeting|shift)|no (?:time|energy)))\b/i,
  /^(?:i['’]d |i would )?(?:prefer(?:ably)?|rather)\b/i,
  /^my\s+(?:best|most productive|favou?rite|energy|brain|focus|peak|mornings?|afternoons?|evenings?|weekends?)\b/i,
  // "Hard stuff early": where kinds of work should go.
  /^(?!.*\d\s*(?:h|hrs?|hours?|m|mins?|minutes?)\b)(?:so\s+)?(?:schedule|put|do|place|plan|spread|group|batch|start|begin|save|tackle|get|front-?load|alternate|mix|limit|cap|cluster|prioriti[sz]e)\s+(?:the\s+|my\s+|all\s+|any\s+|me\s+)*(?:hard(?:est|er)?|difficult|heavy|heavier|easy|easier|big(?:ger)?|small(?:er)?|boring|demanding|important|light(?:er)?|deep|admin|creative|everything|things|stuff|tasks?|work(?:load)?(?!\s+on\b)|it all|both|most(?:ly)?|days?|meetings?|breaks?|no more|as much|as little)\b/i,
  /^(?:hard|heavy|difficult|demanding|easy|light|creative|admin|important|boring)\s+(?:stuff|things|work|tasks?|subjects?)\b.*\b(?:first|last|early|late|mornings?|afternoons?|evenings?|nights?|lunch|dinner|breakfast)\b/i,
  /^(?:(?:finish|do|get|have|complete)\s+(?:it all|everything|all (?:of it|my work|tasks?))|take (?:it|things) (?:easy|slow)|give me|(?:wake|get) up|(?:go to )?(?:bed|sleep)(?=\s+(?:at|by|before|early|late)))\b/i,
  /^(?:work\s+)?(?:blocks?|sessions?|breaks?|tasks?)\s+(?:between|of|should|must|shorter|longer|are|is)\b/i,
  /^make\s+.*\b(?:(?:meeting|work)s?[- ])?(?:free|light|easy|off|short)\s*$/i,
  /[点半]上到/,
  /^if\b(?!.*\b(?:due|by)\b).*\b(?:don['’]?t|do not|never|no need to)\b/i,
  /(?:才|就)(?:能|可以|会)(?:干活|工作|学习|做事|开始)|^.{0,12}睡(?:了|着了?)(?:以后|之后|后)/,
  /^(?:in the |on )?(?:mornings?|afternoons?|evenings?|nights?|weekends?|\w+days)\s+(?:sometimes|occasionally|maybe|perhaps|mostly|now and then|if (?:needed|necessary|need be|i (?:must|have to)))\s*$/i,
  // "Weekends are family time": a day as what is spoken of.
  new RegExp(
    `^(?:(?:my|the|this|all|on)\\s+)?${PART_OR_DAY}(?:\\s+${PART_OR_DAY})?\\s+(?:is|are|should|will|must|stays?)\\b`,
    "i",
  ),
  // "This Friday off", "the 14th is a holiday": a day and that it is not for work.
  new RegExp(
    `^(?:(?:this|next|coming|every|other|second|all|the|on|my|i have|i['’]ve got|in the|${PART_OR_DAY})\\s+)+(?:is\\s+|are\\s+|will be\\s+|should be\\s+|stays?\\s+)?(?:completely\\s+|an?\\s+|my\\s+|all\\s+)?(?:day\\s+|days\\s+)?(?:off|free|holiday|holidays|busy|blocked|booked|full|unavailable|out|taken|sacred|rest|rest day|work[- ]free|no[- ]go)(?:\\s+(?:please|for me|already))?\\s*$`,
    "i",
  ),
  new RegExp(`^(?:half|full)[- ]?days?\\s+(?:on\\s+|off\\s+)?(?:this\\s+|next\\s+|every\\s+)?${PART_OR_DAY}\\s*$`, "i"),
  /^(?:day|days|time|week|half day|afternoon|morning)\s+off(?=\s*$|\s+(?:on|this|next|every|please|mon|tue|wed|thu|fri|sat|sun))/i,
  /^(?:at most|max(?:imum)?|no more than|not more than|up to|at least|min(?:imum)?)\b.*\b(?:per|a|each|every)\s+(?:day|week)\b|^(?:take|have|give me|insert|add|include|need|want)\s+(?:a\s+|an\s+|some\s+|regular\s+|short\s+|long\s+|\d+\s*-?\s*\w+\s+)*(?:breaks?|pauses?|rest|breathing room|free time|down ?time|buffers?)\b(?!\s+from\b)/i,
  // 不要太晚, 周四不开会, 明天别排太满.
  /^(?:(?:这|本|下|每)?个?(?:周|星期|礼拜)(?:[一二三四五六日天末]+)|今天|明天|后天|今晚|明晚|每天|每晚|平时|工作日|周末|早上|上午|中午|下午|晚上|夜里|夜间|午后|午饭后|饭后|全天|整天|都|也|就|我|请|最好|尽量|[\d一二三四五六七八九十]+[号日点]半?|到|至(?!少|多)|之?[前后]|以[前后]|的|时候|时间|,|\s)*(?:不(?!太?(?:着?急|紧急|重要)|怎么|是很|同|错|锈|动产|[晚早]于|少于|超过|迟于|费脑|能[晚早迟]于|得不|等式|定积分|良|可|懂|会的|限|见不散)|别(?!忘|墅|的|人|名|针)|(?:最好|尽量)?(?:少|避免|避开)(?!于|儿|年|数|女|先队))/,
  /^(?:请|最好|尽量|希望)?(?:不要(?!忘)|别(?!忘|墅|人|名|针)|不想|不能(?![晚早迟]于)|尽量不)/,
  /^(?:我)?(?:更?喜欢|习惯|偏好|希望在?|比较适合)/,
  /^[^,;。]{0,10}不(?:工作|安排|加班|学习|干活)/,
  /^(?:今|明|后|这|本|下|每|周|星期|礼拜|早|上午|中午|下午|晚|我|平时|\d)[^,;。]{0,12}(?:没空|有事|休息|放假|请假|调休|休假|不在|出差|没时间|有课|有会|午休|午睡|睡觉|补觉|值班|犯困|容易困|会困|很累|会累|没精神|精神好|状态好|状态最好|效率高|效率最高|效率低|精力好|注意力集中|头脑清醒)$/,
  /^(?:请假|调休|休假|放假|午休|休息)$/,
  /^(?:(?:每|这|本|下|今|明|后)?个?(?:周|星期|礼拜)?[一二三四五六日天末晚]?)?(?:早上|晚上)?(?:我)?(?:要|想|得)?(?:早睡|早起|熬夜|睡懒觉|睡觉|起床|早点(?:下班|收工|结束|休息|睡)|晚点(?:开始|起|上班)|(?:很|比较|特别|非常|有点)?忙)$|^每(?:工作|学习|专注)/,
  /^白天(?:都|要|在|得)?(?:睡觉|补觉|睡)|^我?(?:要|想|得|需要)?(?:专心|专注|集中精神|静一静|安静)$|^(?:请|尽量)?(?:轻松|宽松)一?[点些]$/,
  /^我(?:是|属于)|夜猫子|早起型|晨型人/,
  // 每次最多专注一小时, 每天工作不超过6小时: a limit of a whole day or sitting.
  /^(?:每天|每日|每次|每周|一天|一次|单次|连续|一周|周末|工作日|专注|学习|工作|上午|下午|晚上)[^,;。]{0,8}(?:最多|不超过|不要超过|别超过|不能超过|至多|上限|以内)/,
  /^(?:把)?(?:重要|最?难|困难|简单|轻松|复杂|费脑|容易|重|轻|大|小|累)的?(?:事情?|任务|工作|活儿?|内容|作业|科目)?(?:尽量|都|最好|先|统一)*(?:放|排|安排|留)(?:在|到|前|后|早|晚|上|下|中|周)/,
  /^(?:任务|工作|日程|安排|计划|时间|学习)(?:尽量|不要|别|都|最好)*(?:分散|集中|均匀|松|紧|轻松|宽松|紧凑|平均|满)/,
  /^(?:多|少)(?:留|安排|排|给)|^(?:留|给)(?:我|自己)?(?:一?[点些]|足够|多)|^(?:中间|之间|每隔).*休息/,
];
