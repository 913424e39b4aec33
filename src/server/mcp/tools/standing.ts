import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { AnswersResponse, BlockAnswer, StandingBlock, StandingPlan, WorkAccount } from "#contract/plan.ts";
import { formatInstant } from "#domain/time.ts";
import type { McpService } from "../service-port.ts";
import { defineTool, READS, type Tool } from "../tool.ts";
import { answerWith, failWith, failWithProblem } from "../tool-answer.ts";
import { UNTRUSTED, UnreadSources, Untrusted } from "../tool-outputs.ts";
import { window } from "./input-schemas.ts";
import { readWindow } from "./read-window.ts";

const { shape: answer } = BlockAnswer;
const Answer = z.object({
  block_id: answer.block_id.check(z.describe("The block_id of a block of get_plan")),
  state: answer.state.check(
    z.describe("done; partial, with minutes_done; missed: not done; planned takes an answer back"),
  ),
  minutes_done: answer.minutes_done.check(
    z.describe("Whole minutes that were worked; of done the length when left out"),
  ),
  minutes_left: answer.minutes_left.check(z.describe("Only where the person said how much of the whole work is left")),
});

/** The tools for the standing plan: what was applied, and its outcomes. */
export function standingTools(service: McpService): Tool[] {
  const getPlan = defineTool({
    name: "get_plan",
    title: "Look at the standing plan",
    description:
      "What stands by applied plans: blocks, how much of each work is done (credited), stands (scheduled) and is left (unscheduled), how long it usually takes (suggested_minutes), what has no answer or is overlapped. plan starts from it: nothing is planned twice.",
    input: z.object(window),
    // get_context shows the events.
    output: z.extend(z.omit(StandingPlan, { events: true, unread: true, version: true, work_colors: true }), {
      untrusted: Untrusted,
      unread_sources: UnreadSources,
    }),
    annotations: READS,
    async run(input) {
      const window = readWindow(input);
      if (!window.ok) return failWith(window.error);
      const query = new URLSearchParams({
        start_time: formatInstant(window.value.start),
        end_time: formatInstant(window.value.end),
      });
      const read = await service.call("GET", `${PATHS.plan}?${query}`);
      const plan = StandingPlan.safeParse(read.body);
      if (!plan.success) return failWithProblem(read);
      const { events: _, version: __, work_colors: ___, unread, ...shown } = plan.data;
      const unread_sources = unread.map(({ label, error }) => ({ label, error }));
      return answerWith({ untrusted: UNTRUSTED, ...shown, unread_sources });
    },
  });

  const answerBlocks = defineTool({
    name: "answer_blocks",
    title: "Say what became of blocks",
    description:
      "Records what the person said they did: all answers or none. Answer only for what they told you; the same again changes nothing, and planned takes an answer back. Work that is left is planned by plan.",
    input: z.object({ answers: z.array(Answer).check(z.minLength(1)) }),
    output: z.object({
      untrusted: Untrusted,
      blocks: z.array(StandingBlock),
      work: z.array(WorkAccount),
      freed: AnswersResponse.shape.freed,
    }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    async run(input) {
      const taken = await service.call("POST", PATHS.planAnswers, input);
      const answers = AnswersResponse.safeParse(taken.body);
      return answers.success ? answerWith({ untrusted: UNTRUSTED, ...answers.data }) : failWithProblem(taken);
    },
  });

  return [getPlan, answerBlocks];
}
