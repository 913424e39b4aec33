/**
 * The object in a model's answer, which some wrap in a fence or a sentence; null where there is
 * none.
 */
export function jsonIn(answer: string): unknown {
  const [from, to] = [answer.indexOf("{"), answer.lastIndexOf("}")];
  try {
    return JSON.parse(answer.slice(from, to + 1));
  } catch {
    return null;
  }
}
