import { PATHS } from "#contract/paths.ts";
import { AnswersResponse, type BlockAnswer } from "#contract/plan.ts";
import { en } from "#wording/en/locale.ts";
import type { Command, CommandLine } from "./command.ts";
import { printResult } from "./print-result.ts";
import { askService } from "./service.ts";

const { duration } = en;

export const done: Command = {
  name: "done",
  summary: "Say what became of a block.",
  usage: "BLOCK [--minutes N] [--part N | --not | --take-back]",
  positionals: [1, 1],
  options: {
    minutes: { type: "string", value: "N", help: "it took so many minutes (its length)" },
    part: { type: "string", value: "N", help: "so many minutes of it are done" },
    not: { type: "boolean", help: "it was not done" },
    "take-back": { type: "boolean", help: "take an earlier answer back" },
    json: { type: "boolean", help: "print the answer as JSON" },
  },
  notes: ["`daywright today` names the blocks."],
  async run(commandLine, terminal) {
    const answered = await askService(terminal, (call) =>
      call("POST", PATHS.planAnswers, { answers: [answerOf(commandLine)] }),
    );
    if (answered === null) return 1;
    const answer = AnswersResponse.parse(answered);
    printResult(commandLine, terminal, answer, () => {
      for (const { title, credited_minutes, estimate_minutes } of answer.work)
        terminal.out(`${title}: ${duration(credited_minutes)} of ${duration(estimate_minutes)} done`);
    });
    return 0;
  },
};

/** Only the service validates the numbers. */
function answerOf(commandLine: CommandLine): BlockAnswer {
  const [block_id = ""] = commandLine.positionals;
  const [minutes, part] = [commandLine.text("minutes"), commandLine.text("part")];
  if (commandLine.flag("take-back")) return { block_id, state: "planned" };
  if (commandLine.flag("not")) return { block_id, state: "missed" };
  if (part !== undefined) return { block_id, state: "partial", minutes_done: Number(part) };
  return { block_id, state: "done", ...(minutes !== undefined && { minutes_done: Number(minutes) }) };
}
