import type { PlannerTask, TaskPatch } from "#contract/task.ts";
import type { Formats } from "#wording/formats.ts";
import { joinDue, splitDue } from "./due-fields.ts";
import { actionButton, element } from "./element.ts";
import { field, input, select } from "./field.ts";

/** The fields of a task that a form may change. */
type TaskField =
  | "title"
  | "minutes"
  | "due"
  | "time"
  | "earliest"
  | "priority"
  | "effort"
  | "category"
  | "place"
  | "dueKind"
  | "spacing"
  | "after"
  | "shortest"
  | "longest"
  | "notes";

type FormWords = { readonly save: string; readonly cancel: string };

type TaskPage = {
  readonly text: FormWords & {
    /** The labels of the shown fields, in order. */
    readonly fields: Readonly<Partial<Record<TaskField, string>>>;
    readonly efforts: Readonly<Record<string, string>>;
    readonly anyEffort: string;
    readonly dueKinds?: Readonly<Record<string, string>>;
    readonly spacings?: Readonly<Record<string, string>>;
    readonly afterNothing?: string;
  };
  readonly formats: Formats;
  /** The tasks that it may wait for. */
  readonly others?: readonly Pick<PlannerTask, "id" | "title">[];
};

type Ends = { readonly save: () => void; readonly close: () => void };

const MOST_MINUTES = "9600";
/** The contract's limits on the length of a block. */
const BLOCK = { min: "5", max: "1440" };
const WIDE: readonly string[] = ["title", "notes"] satisfies TaskField[];

/** A form for the fields of a task that have a label; `below` shows messages. */
export function taskForm(
  page: TaskPage,
  task: PlannerTask,
  { save, close }: { readonly save: (patch: TaskPatch) => void; readonly close: () => void },
  below?: HTMLElement,
): HTMLFormElement {
  const controls = controlsOf(page, task);
  const names = Object.keys(page.text.fields) as TaskField[];
  for (const name of names) controls[name].name = PATCHED_BY[name];
  const fields = names.map((name) =>
    field(page.text.fields[name] ?? name, controls[name], WIDE.includes(name) ? "wide" : ""),
  );
  const { value: before } = controls.after;
  const whole = () => ({
    ...patchOf(controls, task, page.formats.timeZone),
    ...(controls.after.value !== before && { depends_on: [controls.after.value].filter(Boolean) }),
  });
  const shown = new Set<string>(names.map((name) => PATCHED_BY[name]));
  const patch = () => Object.fromEntries(Object.entries(whole()).filter(([name]) => shown.has(name)));
  return inPlaceForm(page.text, below ? [...fields, below] : fields, { save: () => save(patch()), close });
}

/** A form that replaces what it changes; Escape closes it. */
export function inPlaceForm(text: FormWords, fields: readonly HTMLElement[], { save, close }: Ends): HTMLFormElement {
  const on = {
    submit: (event: Event) => {
      event.preventDefault();
      save();
    },
    keydown: (event: Event) => {
      if ((event as KeyboardEvent).key !== "Escape") return;
      event.stopPropagation();
      close();
    },
  };
  const submit = element("button", { class: "button primary", text: text.save, attrs: { type: "submit" } });
  const foot = element("footer", { class: "dialog-foot wide" }, actionButton(text.cancel, close), submit);
  return element("form", { class: "in-place", on }, ...fields, foot);
}

/** A default length is a placeholder, so that any typed value is the person's own. */
export function minutesField(
  item: Pick<PlannerTask, "duration_minutes" | "duration_estimated">,
  attrs: Record<string, boolean> = {},
): HTMLInputElement {
  const minutes = String(item.duration_minutes);
  const typed = item.duration_estimated ? "" : minutes;
  return input("number", typed, { min: "1", max: MOST_MINUTES, placeholder: minutes, ...attrs });
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Controls = Readonly<Record<TaskField, Control>>;

function controlsOf({ text, formats, others = [] }: TaskPage, task: PlannerTask): Controls {
  const due = splitDue(task.due, formats.timeZone);
  const priorities = formats.priorities.map((name, at) => [String(at + 1), name] as const);
  const notes = element("textarea", { class: "field", attrs: { rows: "2", maxlength: "20000" } });
  notes.value = task.notes;
  return {
    title: input("text", task.title, { required: true, maxlength: "500" }),
    minutes: minutesField(task),
    due: input("date", due.date),
    time: input("time", due.time),
    earliest: input("date", splitDue(task.earliest_start, formats.timeZone).date),
    priority: select(priorities, String(task.priority)),
    effort: select([["", text.anyEffort], ...Object.entries(text.efforts)], task.effort ?? ""),
    category: input("text", task.category ?? "", { maxlength: "200" }),
    place: input("text", task.place ?? "", { maxlength: "500" }),
    dueKind: select(Object.entries(text.dueKinds ?? {}), task.due_kind ?? "hard"),
    spacing: select(Object.entries(text.spacings ?? {}), String(task.spacing ?? false)),
    after: afterField(text.afterNothing ?? "", others, task, formats),
    shortest: input("number", String(task.min_block_minutes ?? ""), BLOCK),
    longest: input("number", String(task.max_block_minutes ?? ""), BLOCK),
    notes,
  };
}

/** The task that it waits for; several that a program gave it are one choice. */
function afterField(
  nothing: string,
  others: NonNullable<TaskPage["others"]>,
  { id, depends_on: known }: PlannerTask,
  formats: Formats,
): HTMLSelectElement {
  const waits = others.filter((other) => known.includes(other.id));
  const together = waits.length > 1 ? ([[id, formats.list(waits.map(({ title }) => title))]] as const) : [];
  const each = others.map(({ id: other, title }) => [other, title] as const);
  const chosen = waits.length > 1 ? id : (waits[0]?.id ?? "");
  return select([["", nothing], ...together, ...each], chosen);
}

const PATCHED_BY: Readonly<Record<TaskField, keyof TaskPatch>> = {
  title: "title",
  minutes: "duration_minutes",
  due: "due",
  time: "due",
  earliest: "earliest_start",
  priority: "priority",
  effort: "effort",
  category: "category",
  place: "place",
  dueKind: "due_kind",
  spacing: "spacing",
  after: "depends_on",
  shortest: "min_block_minutes",
  longest: "max_block_minutes",
  notes: "notes",
};

function patchOf(controls: Controls, task: PlannerTask, timeZone: string): TaskPatch {
  const value = (name: TaskField) => controls[name].value;
  // An instant keeps its time of day while its date stays.
  const early = splitDue(task.earliest_start, timeZone).date;
  return {
    title: value("title").trim(),
    ...(value("minutes") !== "" && { duration_minutes: Number(value("minutes")) }),
    due: joinDue(value("due"), value("time"), timeZone),
    earliest_start: value("earliest") === early ? task.earliest_start : value("earliest") || null,
    priority: Number(value("priority")),
    effort: value("effort") === "" ? null : (value("effort") as "deep" | "light"),
    category: value("category").trim() || null,
    place: value("place").trim() || null,
    due_kind: value("dueKind") === "soft" ? "soft" : "hard",
    spacing: value("spacing") === "true",
    min_block_minutes: Number(value("shortest")) || null,
    max_block_minutes: Number(value("longest")) || null,
    notes: value("notes"),
  };
}
