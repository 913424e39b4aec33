import { readSettings } from "#server/settings.ts";
import type { Command } from "../command.ts";
import { printResult } from "../print-result.ts";
import type { Terminal } from "../terminal.ts";
import { bad, type Finding } from "./check.ts";
import { checkClock, checkNode, checkPage, checkZones } from "./machine.ts";
import { checkModel } from "./model.ts";
import { checkService, describeSettings } from "./service.ts";
import { checkSignIn } from "./sign-in.ts";

export const doctor: Command = {
  name: "doctor",
  summary: "Check settings, store, clock, zone data, page and every connected source, and say what to do.",
  usage: "[--json]",
  positionals: [0, 0],
  options: { json: { type: "boolean", help: "print the findings as JSON" } },
  notes: ["It exits with 0 when nothing is wrong, and with 1 when something is."],
  async run(commandLine, terminal) {
    const findings = [...machine(terminal), ...(await service(terminal))];
    const wrong = findings.filter(({ state }) => state === "bad").length;
    printResult(commandLine, terminal, findings, () => {
      for (const finding of findings) print(finding, terminal);
      terminal.out(wrong === 0 ? "nothing is wrong" : `${wrong} to put right`);
    });
    return wrong === 0 ? 0 : 1;
  },
};

function machine(terminal: Terminal): Finding[] {
  return [checkNode(), checkClock(terminal.now()), checkZones(Temporal.Now.timeZoneId()), checkPage()];
}

async function service(terminal: Terminal): Promise<Finding[]> {
  const settings = readSettings(terminal.env);
  if (!settings.ok) return settings.error.map((fault) => bad("settings", fault, "correct it in the environment"));
  return [
    ...describeSettings(settings.value),
    await checkModel(settings.value.llm),
    ...(await checkSignIn(settings.value, terminal.now)),
    ...(await checkService(settings.value)),
  ];
}

const MARKS = { ok: "ok  ", note: "note", bad: "BAD " } as const;

function print({ state, about, says, todo }: Finding, terminal: Terminal): void {
  terminal.out(`${MARKS[state]}  ${about}: ${says}`);
  if (todo) terminal.out(`      → ${todo}`);
}
