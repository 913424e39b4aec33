/**
 * The JSON object in a model's answer, which some models wrap in a code fence or a sentence. Null
 * when there is none.
 */
export function jsonIn(answer: string): unknown {
  const [from, to] = [answer.indexOf("{"), answer.lastIndexOf("}")];
  try {
    return JSON.parse(answer.slice(from, to + 1));
  } catch {
    return null;
  }
}
