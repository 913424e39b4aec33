import { withAllDayEvents } from "#contract/all-day-events.ts";
import { wishedPreferences, wishedTasks } from "#contract/fold-wishes.ts";
import { defaultPreferences, type Preferences } from "#contract/preferences.ts";
import { Language } from "#contract/primitives.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import { timesById } from "#contract/work-times.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { incomingTask } from "#server/planning/incoming-drafts.ts";
import { planVariants } from "#server/planning/plan-variants.ts";
import { overridePreferences } from "#server/planning/preferences.ts";
import { createBuiltinWriter, withText } from "#server/writer/index.ts";
import type { Command, CommandLine } from "../command.ts";
import { printResult } from "../print-result.ts";
import { fail, failUsage } from "../terminal.ts";
import { readablePlans } from "./print.ts";
import { type ReadFiles, readCalendars } from "./read-calendars.ts";
import { readWork, type Work } from "./read-work.ts";
import { readWindow, readZone } from "./window.ts";

export const plan: Command = {
  name: "plan",
  summary: "Plan tasks over calendars from files, and print several whole plans.",
  usage: "[--ics FILE]… --tasks FILE [--from DATE] [--days N] [--zone ZONE] [--language en|zh] [--json]",
  positionals: [0, 0],
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
  async run(commandLine, terminal) {
    const options = readOptions(commandLine, terminal.now());
    if (isErr(options)) return failUsage(terminal, options.error, "daywright plan --help");
    const request = await readRequest(options.value);
    if (isErr(request)) return fail(terminal, request.error);
    const { calendars, work } = request.value;
    for (const { file, line, reason } of calendars.skipped) terminal.err(`${file}: line ${line}: skipped: ${reason}`);
    for (const part of work.unrecognized) terminal.err(`not understood: ${part}`);
    const plans = await makePlans(request.value);
    printResult(commandLine, terminal, plans, () => terminal.out(readablePlans(plans.ai_draft, plans.draft_variants)));
    return 0;
  },
};

type Options = {
  readonly tasksFile: string;
  readonly calendarFiles: readonly string[];
  readonly window: Interval;
  /** Epoch milliseconds; the start of the window if that has passed. */
  readonly now: number;
  readonly timeZone: string;
  readonly language: Language;
};

function readOptions(commandLine: CommandLine, clock: Temporal.Instant): Result<Options, string> {
  const tasksFile = commandLine.text("tasks");
  if (tasksFile === undefined) return Err('"plan" needs --tasks FILE');
  const zone = readZone(commandLine);
  if (isErr(zone)) return zone;
  const read = readWindow(commandLine, clock, zone.value);
  if (isErr(read)) return read;
  const language = Language.safeParse(commandLine.text("language") ?? "en");
  if (!language.success) return Err(`--language ${commandLine.text("language")}: must be en or zh`);
  const window = read.value;
  const now = clock.epochMilliseconds < window.end ? clock.epochMilliseconds : window.start;
  const calendarFiles = commandLine.texts("ics");
  return Ok({ tasksFile, calendarFiles, window, now, timeZone: zone.value, language: language.data });
}

type Request = Pick<Options, "window" | "now"> & {
  readonly preferences: Preferences;
  readonly calendars: ReadFiles;
  readonly work: Work;
};

async function readRequest(options: Options): Promise<Result<Request, string>> {
  const { tasksFile, window, now, timeZone, language } = options;
  const calendars = await readCalendars(options.calendarFiles, timeZone);
  if (isErr(calendars)) return calendars;
  // "by fri" is the first Friday of the window, not the next one from today.
  const typedAt = Temporal.Instant.fromEpochMilliseconds(Math.max(now, window.start));
  const work = await readWork(tasksFile, { now: typedAt, timeZone });
  if (isErr(work)) return work;
  const base = overridePreferences({ ...defaultPreferences(timeZone), language }, work.value.preferences);
  if (isErr(base)) return Err(`${tasksFile}: preferences.${base.error.path} ${base.error.message}`);
  const preferences = wishedPreferences(base.value, work.value.wishes);
  return Ok({ window, now, preferences, calendars: calendars.value, work: work.value });
}

/** The plans with their texts, in the form that `--json` prints. */
async function makePlans({ window, now, preferences, work, calendars }: Request) {
  const listed = work.tasks.map((task, index) =>
    taskFromInput(incomingTask(task), {
      id: task.id ?? `task-${index + 1}`,
      source: "file",
      defaultMinutes: preferences.default_task_minutes,
    }),
  );
  const tasks = wishedTasks(listed, work.wishes);
  const variants = planVariants(
    {
      window,
      now,
      preferences,
      events: withAllDayEvents(calendars.events, preferences.all_day_events),
      tasks,
      coursework: [],
      habits: work.habits,
      previous: [],
      locked: [],
    },
    { shouldStop: () => false, onProgress: () => undefined },
  );
  const [startTime, endTime] = [formatInstant(window.start), formatInstant(window.end)];
  const text = await createBuiltinWriter().write(
    {
      variants,
      timeZone: preferences.time_zone,
      language: preferences.language,
      startTime,
      endTime,
      now,
      workingHours: preferences.working_hours,
      instructions: "",
      unreadSources: [],
      times: timesById(tasks, preferences),
    },
    new AbortController().signal,
  );
  return {
    start_time: startTime,
    end_time: endTime,
    time_zone: preferences.time_zone,
    ai_draft: text.aiDraft,
    draft_variants: withText(variants, text),
    skipped: calendars.skipped,
    unrecognized: work.unrecognized,
  };
}
