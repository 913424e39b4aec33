/**
 * Whether a clause speaks of a thing that is neither work of the plan nor anything that plans have: "the meeting is at
 * nine". What is said of it cannot be checked.
 */
export function isOfUnknown(words: string): boolean {
  const noun = SUBJECT.exec(words)?.groups?.noun?.toLowerCase();
  return noun !== undefined && !KNOWN.test(noun);
}

/** "The meeting is …", "your lecture takes …": a lone noun in front of a verb. */
const SUBJECT =
  /^\W*(?:(?:and|but|so|then|while|also|here|meanwhile)\s+)?(?:the|your|my|her|his)\s+(?<noun>[a-z]+)(?:['’]s)?\s+(?:is|are|was|has|have|takes?|needs?|gets?|starts?|begins?|ends?|runs?|goes|comes?|stays?|sits?|falls?|follows?|lasts?|moves?|waits?|finish(?:es)?|happens?|stands?|fills?|occup(?:y|ies))\b/i;

/** What plans and weeks have. */
const KNOWN =
  /^(?:afternoons?|answer|average|balance|block|blocks|break|buffer|busiest|calendar|catch|choice|chunks?|core|cost|cushions?|date|dates|day|days|deadlines?|draft|earliest|emptiest|end|evenings?|events?|everything|final|first|free|fullest|gap|gaps|habits?|half|heaviest|hours?|idea|items?|latest|last|latter|former|lightest|list|load|longest|minutes?|mornings?|most|next|nights?|note|only|options?|order|others?|parts?|picture|pieces?|plans?|price|problem|quietest|reason|remainder|rest|result|rule|same|schedule|second|sessions?|shortest|slots?|smallest|sources?|start|stretch|stretches|sum|tasks?|third|thing|things|tightest|time|times|total|trade|variants?|week|weekdays?|weekends?|weeks?|whole|window|work|workload|year)$/;
