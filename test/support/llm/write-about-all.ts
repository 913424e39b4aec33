import { type LlmDouble, streamText } from "./server.ts";

/** Answers the next question with a draft, and one true sentence for each plan, however many there are. */
export function writeAboutAll(llm: LlmDouble): void {
  llm.replies.push((response, { messages }) => {
    const plans = JSON.parse(/<data>\n(.*)\n<\/data>/s.exec(messages.at(-1)?.content ?? "")?.[1] ?? "").plans.length;
    const parts = Array.from({ length: plans }, (_, index) => `=== PLAN ${index + 1} ===\nA calm plan.`);
    streamText(response, ["=== DRAFT ===\nA calm week lies ahead.", ...parts].join("\n"));
  });
}
