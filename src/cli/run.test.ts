import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConnectionKind } from "#contract/calendar.ts";
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { run } from "./run.ts";

/** Runs a command in this process, with a terminal that records its output. */
async function daywright(args: readonly string[], env: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    env,
    interactive: false,
    now: () => Temporal.Instant.from("2026-12-07T09:00:00Z"),
  };
  return { code: await run(args, COMMANDS, terminal), out: out.join("\n"), err: err.join("\n") };
}

describe("asked wrongly, it says what to type instead and exits with 2", () => {
  test.each([
    [["srve"], '"srve" is not a command; did you mean "serve"?'],
    [["serve", "--prot", "1"], '--prot is not an option of "serve"; did you mean --port?'],
    [["serve", "--port"], "--port needs a value: --port PORT"],
    [["plan", "--json=yes", "--tasks", "x"], "--json takes no value"],
    [["plan"], '"plan" needs --tasks FILE'],
    [["plan", "--tasks", "x", "--days", "401"], "--days 401: must be a whole number from 1 to 400"],
    [["update", "--days", "0"], "--days 0: must be a whole number from 1 to 400"],
    [["plan", "--tasks", "x", "--zone", "Berlin"], "--zone Berlin: must be an IANA time zone, such as Europe/Berlin"],
    [["import"], '"import" needs FILE [--name NAME]'],
    [["connect"], `"connect" needs a KIND: ${ConnectionKind.options.join(", ")}`],
    [["connect", "caldv"], '"caldv" is no kind of source; did you mean "caldav"?'],
    [["connect", "canvas", "--base-url", "https://canvas.example"], '"connect canvas" needs --access-token'],
  ])("%j", async (args, message) => {
    const { code, err, out } = await daywright(args);
    expect(err).toContain(message);
    expect([code, out]).toEqual([2, ""]);
  });

  test("with nothing at all it shows its help", async () => {
    const { code, err } = await daywright([]);
    expect(code).toBe(2);
    expect(err).toContain("usage: daywright COMMAND");
  });
});

test("days of typed lines are those of the window, also of one that has passed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daywright-"));
  const tasks = join(folder, "tasks.txt");
  await writeFile(tasks, "essay 2h on fri\n");
  const { out } = await daywright(["plan", "--tasks", tasks, "--from", "2026-11-02", "--zone", "UTC", "--json"]);
  await rm(folder, { recursive: true });
  const [plan] = JSON.parse(out).draft_variants;
  expect(plan.events.map(({ start }: { start: string }) => start.slice(0, 10))).toEqual(["2026-11-06"]);
});

test("--help and --version answer and exit with 0", async () => {
  const [all, one, version] = await Promise.all([
    daywright(["--help"]),
    daywright(["plan", "--help"]),
    daywright(["--version"]),
  ]);
  expect([all.code, one.code, version.code]).toEqual([0, 0, 0]);
  for (const name of ["serve", "plan", "connect", "import", "doctor"]) expect(all.out).toContain(`  ${name}`);
  expect(one.out).toContain("--ics FILE");
  expect(version.out).toMatch(/^\d+\.\d+\.\d+$/);
});

describe("what cannot be done is one line on standard error, without a stack, and exits with 1", () => {
  test.each([
    [["import", "missing.ics"], "missing.ics: there is no such file"],
    [["import", import.meta.dirname], "this is a directory"],
    [["plan", "--tasks", "missing.txt"], "missing.txt: there is no such file"],
    [["serve", "--port", "70000"], "PORT: must be a whole number from 0 to 65535"],
    [["serve", "--host", "0.0.0.0"], "DAYWRIGHT_ACCESS_TOKEN: is required when HOST (0.0.0.0) is reachable"],
  ])("%j", async (args, message) => {
    const { code, err } = await daywright(args);
    expect(err).toContain(message);
    expect(err.split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });

  test("a bug of ours is said in one line, its stack only when asked for", async () => {
    const broken = { ...(COMMANDS[0] as Command), run: () => Promise.reject(new Error("no such thing")) };
    const errors: string[] = [];
    const terminal = {
      out: () => undefined,
      err: (line: string) => void errors.push(line),
      interactive: false,
      now: () => Temporal.Now.instant(),
    };
    expect(await run(["serve"], [broken], { ...terminal, env: {} })).toBe(1);
    expect(errors).toEqual([
      "daywright: this is a bug, please report it: no such thing",
      "With DAYWRIGHT_LOG_LEVEL=debug it says where.",
    ]);
    await run(["serve"], [broken], { ...terminal, env: { DAYWRIGHT_LOG_LEVEL: "debug" } });
    expect(errors.at(-1)).toContain("run.test.ts");
  });
});

test("docs/interface.md names every command with its options; of connect, the fields are those of the source", async () => {
  const text = await readFile(new URL("../../docs/interface.md", import.meta.url), "utf8");
  const section = text.slice(text.indexOf("### §4.15"), text.indexOf("## §5"));
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const unnamed = COMMANDS.flatMap(({ name, options }) => {
    const row = rows.find((line) => new RegExp(`\`${name}[ \`]`).test(line));
    if (!row) return [name];
    const isField = (option: string) => name === "connect" && !["label", "completion"].includes(option);
    return Object.keys(options).filter((option) => !isField(option) && !row.includes(`--${option}`));
  });
  expect(unnamed).toEqual([]);
});
