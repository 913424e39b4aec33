import { withAllDayEvents } from "#contract/all-day-events.ts";
import { effectiveInputs } from "#contract/effective-inputs.ts";
import { defaultPreferences, type Preferences } from "#contract/preferences.ts";
import { Language } from "#contract/primitives.ts";
import { timesById } from "#contract/work-times.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { planVariants } from "#server/planning/plan.ts";
import { overridePreferences } from "#server/planning/preferences.ts";
import { toPlannerTask } from "#server/planning/task-input.ts";
import { createBuiltinWriter, withText } from "#server/writer/index.ts";
import type { Command, CommandLine } from "../command.ts";
import type { ExitCode, Terminal } from "../terminal.ts";
import { readablePlans } from "./print.ts";
import { type ReadFiles, readCalendars } from "./read-calendars.ts";
import { readWork, type Work } from "./read-work.ts";
import { readWindow, readZone } from "./window.ts";

export const plan: Command = {
  name: "plan",
  summary: "Plan tasks over calendars from files, and print several whole plans.",
  usage: "[--ics FILE]… --tasks FILE [--from DATE] [--days N] [--zone ZONE] [--language en|zh] [--json]",
  words: [0, 0],
  options: {
    ics: { type: "string", value: "FILE", multiple: true, help: "an iCalendar file; may be given more than once" },
    tasks: { type: "string", value: "FILE", help: "tasks, - for standard input" },
    from: { type: "string", value: "DATE", help: "first day, or an instant (now)" },
    days: { type: "string", value: "N", help: "how many days (7)" },
    zone: { type: "string", value: "ZONE", help: "IANA time zone (the machine's)" },
    language: { type: "string", value: "en|zh", help: "language of the text (en)" },
    json: { type: "boolean", help: "print the plans as JSON" },
  },
  notes: [
    "The file of tasks is JSON, a list such as",
    '  [{"title": "Essay", "duration_minutes": 180, "due": "2026-12-11"}]',
    "or {tasks, habits, preferences, wishes}, or it is lines such as",
    "  essay 3h by fri",
    "  gym 45m 3x a week in the morning",
    "  no work on friday afternoon",
    "Nothing is stored, and nothing leaves the machine.",
  ],
  async run(given, terminal) {
    const request = await readRequest(given, terminal.now());
    if (isErr(request)) return refuse(terminal, request.error);
    for (const { file, line, reason } of request.value.calendars.skipped) {
      terminal.err(`${file}: line ${line}: skipped: ${reason}`);
    }
    for (const part of request.value.work.unrecognized) terminal.err(`not understood: ${part}`);
    terminal.out(await planned(request.value, given.flag("json")));
    return 0;
  },
};

type Refusal = { readonly code: ExitCode; readonly message: string };
type Request = {
  readonly now: number;
  readonly window: Interval;
  readonly preferences: Preferences;
  readonly calendars: ReadFiles;
  readonly work: Work;
};

async function readRequest(given: CommandLine, now: Temporal.Instant): Promise<Result<Request, Refusal>> {
  const tasks = given.text("tasks");
  if (tasks === undefined) return wrong('"plan" needs --tasks FILE');
  const zone = readZone(given);
  if (isErr(zone)) return wrong(zone.error);
  const window = readWindow(given, now, zone.value);
  if (isErr(window)) return wrong(window.error);
  const language = Language.safeParse(given.text("language") ?? "en");
  if (!language.success) return wrong(`--language ${given.text("language")}: must be en or zh`);

  const calendars = await readCalendars(given.texts("ics"), zone.value);
  if (isErr(calendars)) return Err({ code: 1, message: calendars.error });
  const clock = {
    now: Temporal.Instant.fromEpochMilliseconds(Math.max(now.epochMilliseconds, window.value.start)),
    timeZone: zone.value,
  };
  const work = await readWork(tasks, clock);
  if (isErr(work)) return Err({ code: 1, message: work.error });
  const base = { ...defaultPreferences(zone.value), language: language.data };
  const preferences = overridePreferences(base, work.value.preferences);
  if (isErr(preferences))
    return Err({ code: 1, message: `${tasks}: preferences.${preferences.error.path} ${preferences.error.message}` });
  return Ok({
    now: now.epochMilliseconds < window.value.end ? now.epochMilliseconds : window.value.start,
    window: window.value,
    preferences: effectiveInputs({ habits: work.value.habits, preferences: preferences.value }, work.value).preferences,
    calendars: calendars.value,
    work: work.value,
  });
}

async function planned(request: Request, asJson: boolean): Promise<string> {
  const { window, preferences, work, calendars } = request;
  const tasks = work.tasks.map((task, index) =>
    toPlannerTask(task, {
      id: task.id ?? `task-${index + 1}`,
      source: "file",
      defaultMinutes: preferences.default_task_minutes,
    }),
  );
  const planned = planVariants(
    {
      window,
      now: request.now,
      preferences,
      events: withAllDayEvents(calendars.events, preferences.all_day_events),
      tasks,
      coursework: [],
      habits: work.habits,
      wishes: work.wishes,
      previous: [],
      locked: [],
    },
    { shouldStop: () => false, onProgress: () => undefined },
  );
  const [startTime, endTime] = [formatInstant(window.start), formatInstant(window.end)];
  const text = await createBuiltinWriter().write(
    {
      variants: planned,
      timeZone: preferences.time_zone,
      language: preferences.language,
      startTime,
      endTime,
      now: request.now,
      workingHours: preferences.working_hours,
      instructions: "",
      unreadSources: [],
      times: timesById(tasks, preferences),
    },
    new AbortController().signal,
  );
  const variants = withText(planned, text);
  if (!asJson) return readablePlans(text.aiDraft, variants);
  const answer = {
    start_time: startTime,
    end_time: endTime,
    time_zone: preferences.time_zone,
    ai_draft: text.aiDraft,
    draft_variants: variants,
    skipped: calendars.skipped,
    unrecognized: work.unrecognized,
  };
  return JSON.stringify(answer, null, 2);
}

function wrong(message: string): Err<Refusal> {
  return Err({ code: 2, message });
}

function refuse(terminal: Terminal, { code, message }: Refusal): ExitCode {
  terminal.err(`daywright: ${message}`);
  if (code === 2) terminal.err("Try `daywright plan --help`.");
  return code;
}
