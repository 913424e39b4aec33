import { expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

const KNOWN = {
  now: Temporal.Instant.from("2026-12-07T08:00:00Z"),
  timeZone: "Europe/Berlin",
};
const ANSWER = JSON.stringify({ tasks: [], habits: [], wishes: [], not_understood: ["be kind"] });

test.each([
  ["a fence", `\`\`\`json\n${ANSWER}\n\`\`\``],
  ["a sentence", `Here it is: ${ANSWER} I hope it helps.`],
])("an answer within %s is read", (_, answer) => {
  expect(readAnswer(answer, "be kind", KNOWN)).toEqual({
    tasks: [],
    habits: [],
    wishes: [],
    unrecognized: ["be kind"],
  });
});
