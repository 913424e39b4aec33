/** Every word of the page in English. Another language is another file of this form (`text/index.ts`). */
export const en = {
  // toolbar
  skipToCalendar: "Skip to the calendar",
  today: "Today",
  day: "Day",
  week: "Week",
  list: "List",
  view: "View",
  previousDay: "Previous",
  nextDay: "Next",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  settings: "Settings",
  themeIs: (theme: string) => `Theme: ${theme}. Change it`,
  loading: "Loading the plan…",
  agenda: "List of events",

  // panel
  plans: "Plans",
  details: "Details",
  lessDetails: "Less",
  previousPlan: "Previous plan",
  nextPlan: "Next plan",
  plan: (index: number, count: number, title: string) => `Plan ${index} of ${count}: ${title}`,
  noPlans: "No plan yet",
  noPlansHint: "Add a task under Tasks, then plan again.",
  tabPlan: "Plan",
  tabTasks: "Tasks",
  tabConflicts: "Conflicts",
  tabCalendars: "Calendars",
  draftHeading: "The draft",
  writtenByModel: (dropped: number) =>
    dropped === 0
      ? "Written by a model, and checked against the plans."
      : `Written by a model; ${dropped === 1 ? "1 sentence" : `${dropped} sentences`} that did not agree with the plans ${dropped === 1 ? "was" : "were"} left out.`,
  writtenOutside: "An assistant wrote this and brought the plans.",
  writtenInstead: (why: string) => `${why} The built-in writer wrote this.`,
  modelFailures: {
    timeout: "The model did not answer in time.",
    unreachable: "The model could not be reached.",
    refused: "The model refused.",
    "rate-limited": "The model was too busy.",
    "cut-off": "The model’s answer broke off.",
    unusable: "The model’s answer was of no use.",
    budget: "The model’s budget is used up.",
  },
  placed: (duration: string) => `${duration} planned`,
  onTime: "on time",
  late: (duration: string) => `${duration} late`,
  unplacedTotal: (duration: string) => `${duration} without room`,
  cushion: (duration: string) => `cushion ${duration}`,
  difference: (moved: number, added: number, removed: number) =>
    [moved && `${moved} moved`, added && `${added} added`, removed && `${removed} removed`].filter(Boolean).join(" · "),
  comparing: (title: string) => `Compared with ${title}`,
  notComparing: "Comparison ended",
  leaveOut: "Leave out",
  leftOut: (title: string) => `${title} left out of the plan`,
  sameBlocks: "the same blocks",

  // a block
  close: "Close",
  proposed: "proposed",
  existing: "in the calendar",
  conflicting: "overlaps",
  overlapsWith: (titles: string) => `Overlaps ${titles}`,
  allDay: "all day",
  untitled: "Untitled",
  due: (when: string) => `due ${when}`,
  dueOn: (when: string) => `Due ${when}`,
  cushionLeft: (duration: string) => `${duration} of free working time left before it is due`,
  lock: "Lock",
  unlock: "Unlock",
  locked: "locked",
  planAround: "Plan around it",
  lockHint: "A locked block stays where it is when you plan again.",
  moved: (title: string, when: string) => `${title} moved to ${when}`,
  undoMove: "Undo move",
  redoMove: "Redo move",
  moveHint: "Alt with the arrow keys moves the block; Alt and Shift change its length.",

  // conflicts
  conflictWords: (count: number): string => (count === 1 ? "block overlaps" : "blocks overlap"),
  allowConflicts: "Write them anyway",
  noConflicts: "No block overlaps the calendar.",
  conflictsHeading: "These blocks overlap what is in the calendar",

  // calendars and sources
  sourcesHeading: "Read from",
  sourceUnread: (label: string) => `${label} could not be read`,
  unreadNote: (labels: string) => `${labels} could not be read. What is in there is unknown, not free.`,
  calendarShown: (name: string) => `Show ${name}`,
  readOnly: "read only",
  noSources: "Nothing is connected. Daywright's own calendar is used.",

  // apply
  apply: "Apply",
  writeTo: "Write to",
  applyTo: (count: number, calendar: string) => `Add ${count} ${count === 1 ? "event" : "events"} to ${calendar}`,
  applying: "Adding…",
  applied: "Applied",
  appliedTo: (calendar: string) => `Applied to ${calendar}`,
  undo: "Undo",
  undoing: "Taking back…",
  cancel: "Cancel",
  noCalendar: "No calendar to write to",
  dialogTitle: (count: number, calendar: string) => `Add ${count} ${count === 1 ? "event" : "events"} to ${calendar}?`,
  toastApplied: (count: number, calendar: string) =>
    `${count} ${count === 1 ? "event" : "events"} added to ${calendar}.`,
  toastSkipped: (count: number) => `${count} left out because of overlaps.`,
  toastUndone: (count: number) => `${count} ${count === 1 ? "event" : "events"} taken back.`,
  toastKept: (titles: string) => `Kept, because you changed them: ${titles}.`,
  dismiss: "Dismiss",
  interruptedApply: "An earlier apply did not finish. Apply again: only what is missing is created.",

  // failures
  retry: "Try again",
  failed: {
    load: "The plan could not be loaded.",
    context: "These days could not be read from the calendars.",
    apply: "The plan was not applied.",
    undo: "The plan could not be taken back.",
    save: "Your change was not saved.",
    replan: "The new plans could not be made.",
    tasks: "The tasks could not be changed.",
    preferences: "Your hours could not be saved.",
    revoke: "The plan was not deleted.",
  },
  offline: "There is no connection. This is the plan as it was last seen here, to be read only.",
  network: "The server could not be reached.",
  partMissing: "This part of the page could not be fetched. There may be a newer version of it.",
  reload: "Reload",
  applySafe: "Trying again creates only what is missing; nothing is added twice.",
  contextShown: "What is shown may be out of date.",
  saveReverted: "The block is back where it was.",
  badPayload: (fault: string) => `The server's answer is not valid: ${fault}`,
  noSession: "This address names no plan. Open one from the home page.",
  unknownSession: "There is no plan at this address, or no longer.",
  revoked: "This plan and its link are deleted. What was added to a calendar stays there.",
  toHome: "Go to the home page",
  retryAfter: (seconds: number) => `Try again in ${seconds} s.`,
  kinds: {
    ProviderAuthError: "The calendar refused access. Connect it again.",
    ProviderParseError: "The calendar answered with something unreadable.",
    ProviderNetworkError: "The calendar could not be reached.",
    ProviderNotFoundError: "The calendar is no longer there.",
    ProviderRateLimitError: "The calendar asks us to slow down.",
    ProviderAPIError: "The calendar reported an error.",
    ProviderBatchError: "The calendar did not accept the request.",
  },

  // settings and keys
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark", green: "Green" },

  // tasks and planning
  more: (count: number) => `+${count} more`,
  notPlaced: "no room",
  replan: "Plan again",
  replanning: "Planning…",
  replanned: (count: number) => `${count} new ${count === 1 ? "plan" : "plans"}.`,
  tryIt: "Make it fit",
  inThisSession: (statement: string) => `In this session: ${statement}`,

  // spans of time
  duration: (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return hours === 0 ? `${rest} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
  },
  load: (duration: string) => `${duration} planned`,
};

export type Text = typeof en;
