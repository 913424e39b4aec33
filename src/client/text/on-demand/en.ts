import { en as notFound } from "../../source-failures/not-found/en.ts";
import { en as acts } from "../block-actions/en.ts";

/** What is not none, each with its number. */
const some = (...parts: (readonly [number, string])[]) =>
  parts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join(", ");

/**
 * English words of what is fetched when it is asked for. Another language is another file of this
 * form.
 */
export const en = {
  ...acts,
  ...notFound,

  // calendars and sources
  sourceUnread: (label: string) => `${label} could not be read`,
  calendarShown: (name: string) => `Show ${name}`,
  readOnly: "read only",
  noSources: "Nothing is connected. Only Daywright’s own calendar is used.",

  // a block, and what it overlaps
  overlapsWith: (titles: string) => `Overlaps ${titles}`,
  there: (span: string, zone: string) => `${span} in ${zone}`,
  readAsOf: (asOf: string) => `Could not be read again: this is ${asOf}.`,
  noConflicts: "No block overlaps the calendar or another block.",
  conflictsHeading: "These blocks overlap the calendar or each other",
  dueOn: (when: string) => `Due ${when}`,
  cushionLeft: (duration: string) => `${duration} of spare time before it is due`,
  lock: "Lock",
  leftOut: (title: string) => `${title} left out of the plan`,
  planAround: "Plan around it",
  allMoved: (title: string, when: string) => `All times of ${title} moved and locked, the first to ${when}.`,
  close: "Close",
  undoMove: "Undo move",
  redoMove: "Redo move",
  replan: "Plan again",
  replanning: "Planning…",
  justForThisPlan: (statement: string) => `Just for this plan: ${statement}`,
  unlock: "Unlock",
  movedAndLocked: (title: string, when: string) => `${title} moved to ${when} and locked there.`,
  allMovedAndLocked: (title: string, when: string) => `All times of ${title} moved and locked, this one to ${when}.`,
  leftAt: (title: string, when: string) => `${title} stays at ${when}`,
  saveReverted: "The block is back where it was.",
  lockedElsewhere: (blocks: string) => `Locked in another plan only, and so not kept: ${blocks}.`,
  lockHint: "A locked block stays where it is when you plan again.",
  moveHint: "Alt with the arrow keys moves the block; Alt and Shift change its length.",

  // why an update changes what it changes
  why: {
    event: (title: string, when: string) => `“${title}” took ${when}`,
    moved: (title: string, when: string) => `“${title}” now starts ${when}`,
    undone: (title: string, length: string | null) => `${length ? `${length} of ` : ""}“${title}” was not done`,
    unplanned: (title: string, length: string | null) =>
      `${length ? `${length} of ` : ""}“${title}” was not planned yet`,
    done: (title: string) => `“${title}” is done already`,
    freed: (title: string) => `“${title}” is no longer needed`,
    "no-room": (title: string) => `“${title}” won’t fit`,
    plan: (plan: string) => `Only in “${plan}”`,
    removed: (when: string) => `${when}, removed`,
    weekday: "long" as "long" | "short",
    plus: (day: string, length: string) => `, plus ${day}’s ${length}`,
    before: (event: string) => `, before “${event}”`,
  },

  // who wrote the texts
  writtenByModel: "The model chose what to say. Every statement is computed from the plans.",
  writtenOutside: "An assistant wrote this text and made the plans.",
  writtenInstead: (why: string) => `${why} The built-in writer wrote this.`,
  modelFailures: {
    timeout: "The model did not answer in time.",
    unreachable: "The model could not be reached.",
    refused: "The model declined to answer.",
    "rate-limited": "The model was busy.",
    "cut-off": "The model’s answer broke off.",
    unusable: "The model’s answer made no sense.",
    budget: "The model’s token budget is used up.",
  },

  // a source that refuses access
  refused: (sources: string) => `${sources} refused access.`,
  refusedDetail: (names: string) => `What is in ${names} is unknown until it is connected again.`,
  connectAgain: "Connect again",

  contextShown: "What is shown may be out of date.",

  // the apply dialog
  updateTitle: (calendars: string) => `Update ${calendars}?`,
  dialogTitle: (count: number, calendar: string) => `Add ${count} ${count === 1 ? "event" : "events"} to ${calendar}?`,
  dialogWrites: (count: number) => `${count} ${count === 1 ? "block becomes an event" : "blocks become events"}`,
  repeats: "repeating",
  dialogSkips: (count: number) =>
    `${count} ${count === 1 ? "block overlaps" : "blocks overlap"} the calendar and will be left out:`,
  dialogOverlaps: (count: number) =>
    `${count} ${count === 1 ? "block overlaps" : "blocks overlap"} the calendar and will be written too:`,
  dialogClashes: (count: number) => `${count} blocks of this plan overlap each other and will be written:`,
  dialogStays: (count: number) => (count === 1 ? "1 block stays where it is." : `${count} blocks stay where they are.`),
  dialogCameIn: (count: number, since: string) =>
    count === 1
      ? `1 event came in since ${since} and overlaps.`
      : `${count} events came in since ${since} and overlap.`,
  dialogInTheWay: (count: number) => (count === 1 ? "1 event overlaps." : `${count} events overlap.`),
  planAroundThem: "Plan around them",
  groupMoved: (count: number, left: number) => some([count, "moved"], [left, "left out"]),
  groupAdded: (count: number, left: number) => some([count, "added"], [left, "left out"]),
  groupRemoved: (count: number) => `${count} removed`,
  removedAs: { done: "done already", freed: "no longer needed", "no-room": "won’t fit" },
  timeHasBegun: "Its time has begun.",
  staysForNow: "stays for now",
  leftOutForNow: "left out for now",
  placeOverlaps: (when: string, titles: string) => `${when} overlaps ${titles}`,
  dialogUndo: "You can take this back afterwards; what you change in the meantime is kept.",
  dialogChanged: (since: string) => `Changed in the calendar since ${since}:`,
  dialogUnchanged: (since: string) => `The calendar has not changed since ${since}.`,
  dialogChecking: "Checking the calendar for changes…",
  dialogNews: "The calendar has news: show it",
  dialogUnchecked: "The calendar could not be read again. It may have changed since.",
  dialogUnreadAgain: (names: string) => `${names} could not be read again, and may have changed since.`,
  changeAdded: (title: string, when: string) => `New: ${title}, ${when}`,
  changeRemoved: (title: string, when: string) => `Gone: ${title}, ${when}`,
  changeMoved: (title: string, when: string) => `Moved: ${title}, now ${when}`,

  // what an apply or an undo did
  applySafe: "Trying again creates only what is missing; nothing is added twice.",
  planChanged: "Your plan has changed since these plans were made. Nothing was written.",
  overlapsUnknown: (names: string) =>
    `${names || "A calendar"} cannot be read now, so overlaps cannot be ruled out. Nothing was written.`,
  targetUnread: (name: string) => `${name} cannot be read now, so nothing was written to it.`,
  applyAnyway: "Apply all the same",
  abandon: "Give up what was written",
  changed: (moved: number, added: number, removed: number) =>
    [moved && `${moved} moved`, added && `${added} added`, removed && `${removed} removed`].filter(Boolean).join(", "),
  whereTitle: (calendars: string) => `In ${calendars}`,
  where: {
    local:
      "Daywright keeps this calendar itself. On your phone, subscribe to its address: in the settings of the calendar app, add a subscribed calendar, and paste it there. The app then follows every change.",
    google:
      "These events are in Google Calendar. Your phone shows them in the Google Calendar app, and in any other that has this account.",
    microsoft:
      "These events are in Outlook. Your phone shows them in the Outlook app, and in any other that has this account.",
    caldav:
      "These events are on your calendar server. Your phone shows them in its own calendar app, once this account is added in its settings.",
  },
  copyFeed: "Copy feed address",
  feedFor: (calendar: string) => `Copy the feed address of ${calendar}`,
  copied: "Copied",
  copyFailed: "Copy it from here:",
  feedReach: "The phone must reach this service. Anyone who knows the address can read the calendar.",
  toastApplied: (count: number, calendar: string) =>
    `${count} ${count === 1 ? "event" : "events"} added to ${calendar}.`,
  toastUpdated: (calendars: string, changes: string) => `${calendars} updated: ${changes || "nothing changed"}.`,
  toastSpared: (count: number) =>
    `${count} left as ${count === 1 ? "it is, because it" : "they are, because they"} changed meanwhile.`,
  toastMissed: (count: number) => `${count} left out because ${count === 1 ? "its" : "their"} time has begun.`,
  toastSkipped: (count: number) => `${count} left out because they overlap.`,
  toastUndone: (count: number) => `${count} ${count === 1 ? "event" : "events"} taken back.`,
  toastUpdateUndone: (back: number, deleted: number, restored: number) =>
    `Update taken back: ${[back && `${back} moved back`, deleted && `${deleted} taken out`, restored && `${restored} put back`].filter(Boolean).join(", ")}.`,
  toastSuperseded: (titles: string) => `Kept, because a later update changed them: ${titles}.`,
  toastBegun: (titles: string) => `Kept, because they have begun: ${titles}.`,
  toastKept: (titles: string) => `Kept, because you changed them: ${titles}.`,
  abandoned: "What was written is given up.",
  mayRemain: (titles: string) => `These may remain in the calendar that is not connected: ${titles}.`,
  nothingRemains: "Nothing of it remains.",

  // a block
  comparing: (title: string) => `Compared with ${title}`,
  notComparing: "Comparison ended",
  leaveOut: "Leave out",
  keepIt: "Keep it",
  leaveAt: (when: string) => `Leave it at ${when}`,

  // a block that stands
  becameDone: "done",
  becameMissed: "not done",
  becamePartial: (done: string, all: string) => [done, `of ${all}`],
  todayAt: (time: string) => `Today, ${time}`,
  inCalendar: (name: string) => `in ${name}`,
  doneOf: (done: string, all: string) => (done === all ? `all ${all} done` : `${done} of ${all} done`),
  comma: ", ",
  restPlanned: "the rest planned",
  allPlanned: "all of it planned",
  notPlanned: (duration: string) => `${duration} not planned`,
  move: "Move…",
  moveIt: "Move",
  moveSeries: (title: string) => `“${title}” repeats`,
  moveSeriesBody: (others: number) =>
    others === 1
      ? "Another time of it is ahead in the plan. Later ones stay as the series has them."
      : `${others} other times of it are ahead in the plan. Later ones stay as the series has them.`,
  thisOne: "Move this one",
  allTimes: (count: number) => `Move all ${count} in the plan`,
  showInCalendar: "Show in calendar",

  // settings and keys
  theme: "Theme",
  language: "Language",
  clock: "Clock",
  clocks: { auto: "Automatic", h23: "24 hours", h12: "12 hours" },
  shortcuts: "Single-key shortcuts",
  thisPlan: "This plan",
  revokeHint: "Anyone with its link can open it.",
  revoke: "Delete the plan and its link",
  revokeTitle: "Delete this plan and its link?",
  revokeBody: "Its link stops working, for you and for everyone else. What was added to a calendar stays there.",
  revoked: "This plan and its link are deleted. What was added to a calendar stays there.",
  keysTitle: "Keyboard shortcuts",
  wheel: "wheel",
  showKeys: "Keyboard shortcuts",
  keys: {
    today: "Today",
    day: "Day view",
    week: "Week view",
    list: "List",
    dates: "Next or previous date",
    variants: "Next or previous plan",
    compare: "Compare with the previous plan shown",
    apply: "Apply the plan",
    undo: "Undo what was just written, otherwise the applied plan",
    zoom: "Zoom the time axis",
    undoMove: "Undo what was done last; with Shift, redo a move",
    move: "Move the selected block; with Shift, change its length",
    blocks: "Next or previous block",
    quickAdd: "Add a task",
    keys: "Show this list",
    escape: "Close or deselect",
  },

  // tasks and planning
  notPlaced: "won’t fit",
  likelyInTime: (percent: string) => `${percent} likely in time`,
  stillWontFit: (title: string) => `${title} still won’t fit.`,
  replanned: (count: number) => `${count} new ${count === 1 ? "plan" : "plans"}.`,
  added: (count: number) =>
    `${count} ${count === 1 ? "task" : "tasks"} added. Plan again to place ${count === 1 ? "it" : "them"}.`,
  noTasks: "No tasks yet. Write one above.",
  priority: "Priority",
  remove: "Remove",
  edit: "Edit",
  fields: { title: "Title", minutes: "Minutes", effort: "Effort", due: "Due", time: "At" },
  efforts: { deep: "Deep work", light: "Light work" },
  anyEffort: "Any",
  effortMinutes: "Minutes you need",
  effortHint: (type: string, course: string) => `Remembered for every ${type} in ${course}. Plan again to use it.`,
  about: (duration: string) => `about ${duration}`,
  leftOutHere: "left out of this plan",
  due: (when: string) => `due ${when}`,
  onDay: (when: string) => `on ${when}`,
  noDue: "no due date",
  stages: { gathering: "Reading your calendars", planning: "Making plans", writing: "Writing them up" },
  hours: "Hours and focus",
  workingHours: "Working hours",
  focusHours: "Focus hours",
  buffer: "Minutes between events",
  save: "Save",
  saved: "Saved. Plan again to use them.",
  hoursHint: "Drag across the hours you work; drag again to clear them.",
  hoursChanged: "Your hours have changed since these plans were made. Plan again uses the new ones.",
  closedDay: "day off",
  interruptedApply: "An earlier apply did not finish. Apply again to create what is missing.",
};

export type LaterText = typeof en;
