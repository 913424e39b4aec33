/**
 * English words of what is fetched when it is asked for. Another language is another file of this
 * form.
 */
export const en = {
  // a block, and what it overlaps
  overlapsWith: (titles: string) => `Overlaps ${titles}`,
  noConflicts: "No block overlaps the calendar.",
  conflictsHeading: "These blocks overlap what is in the calendar",
  dueOn: (when: string) => `Due ${when}`,
  cushionLeft: (duration: string) => `${duration} of spare time before it is due`,
  lock: "Lock",
  lockHint: "A locked block stays where it is when you plan again.",
  moveHint: "Alt with the arrow keys moves the block; Alt and Shift change its length.",

  // why an update changes what it changes
  why: {
    event: (title: string, when: string) => `“${title}” took ${when}`,
    undone: (title: string) => `“${title}” was not done`,
    unplanned: (title: string) => `“${title}” was not planned yet`,
    done: (title: string) => `“${title}” is done already`,
    freed: (title: string) => `“${title}” is no longer needed`,
    "no-room": (title: string) => `“${title}” won’t fit`,
    plan: (plan: string) => `Only in “${plan}”`,
    removed: (when: string) => `${when}, removed`,
  },

  // the apply dialog
  dialogWrites: (count: number) => `${count} ${count === 1 ? "block becomes an event" : "blocks become events"}`,
  repeats: "repeating",
  dialogSkips: (count: number) =>
    `${count} ${count === 1 ? "block overlaps" : "blocks overlap"} the calendar and will be left out:`,
  dialogOverlaps: (count: number) =>
    `${count} ${count === 1 ? "block overlaps" : "blocks overlap"} the calendar and will be written too:`,
  dialogStays: (count: number) => (count === 1 ? "1 block stays where it is." : `${count} blocks stay where they are.`),
  dialogCameIn: (count: number) =>
    count === 1
      ? "1 event came in since this plan was made and overlaps."
      : `${count} events came in since this plan was made and overlap.`,
  dialogInTheWay: (count: number) => (count === 1 ? "1 event overlaps." : `${count} events overlap.`),
  planAroundThem: "Plan around them",
  groupMoved: (count: number, left: number) => `${count} moved${left > 0 ? `, ${left} left out` : ""}`,
  groupAdded: (count: number, left: number) => `${count} added${left > 0 ? `, ${left} left out` : ""}`,
  groupRemoved: (count: number) => `${count} removed`,
  staysForNow: "stays for now",
  leftOutForNow: "left out for now",
  placeOverlaps: (when: string, titles: string) => `${when} overlaps ${titles}`,
  dialogUndo: "You can take this back afterwards; what you change in the meantime is kept.",
  dialogChanged: "Changed in the calendar since this plan was made:",
  dialogUnchanged: "The calendar has not changed since this plan was made.",
  dialogChecking: "Checking the calendar for changes…",
  dialogUnchecked: "The calendar could not be read again. It may have changed since.",
  changeAdded: (title: string, when: string) => `New: ${title}, ${when}`,
  changeRemoved: (title: string, when: string) => `Gone: ${title}, ${when}`,
  changeMoved: (title: string, when: string) => `Moved: ${title}, now ${when}`,

  // what an apply or an undo did
  applySafe: "Trying again creates only what is missing; nothing is added twice.",
  abandon: "Give up what was written",
  changed: (moved: number, added: number, removed: number) =>
    [moved && `${moved} moved`, added && `${added} added`, removed && `${removed} removed`].filter(Boolean).join(", "),
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
  leaveOut: "Leave out",
  keepIt: "Keep it",
  leaveAt: (when: string) => `Leave it at ${when}`,

  // settings and keys
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
    undo: "Undo the applied plan",
    zoom: "Zoom the time axis",
    undoMove: "Undo a move; with Shift, redo it",
    move: "Move the selected block; with Shift, change its length",
    blocks: "Next or previous block",
    quickAdd: "Add a task",
    keys: "Show this list",
    escape: "Close or deselect",
  },

  // tasks and planning
  notPlaced: "won’t fit",
  stillWontFit: (title: string) => `${title} still won’t fit.`,
  replanned: (count: number) => `${count} new ${count === 1 ? "plan" : "plans"}.`,
  added: (count: number) =>
    `${count} ${count === 1 ? "task" : "tasks"} added. Plan again to place ${count === 1 ? "it" : "them"}.`,
  noTasks: "No tasks yet. Write one above.",
  done: "Done",
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
  noDue: "no due date",
  stages: { gathering: "Reading your calendars", planning: "Making plans", writing: "Writing them up" },
  hours: "Hours and focus",
  workingHours: "Working hours",
  focusHours: "Focus hours",
  buffer: "Minutes between events",
  save: "Save",
  saved: "Saved. Plan again to use them.",
  hoursHint: "Drag across the hours you work; drag again to clear them.",
  closedDay: "day off",
};

export type LaterText = typeof en;
