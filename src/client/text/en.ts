import { en as spoken } from "#wording/en/locale.ts";
import { en as upstream } from "../source-failures/en.ts";

const changes = (moved: number, added: number, removed: number, are = "moved") =>
  [moved && `${moved} ${are}`, added && `${added} added`, removed && `${removed} removed`].filter(Boolean);

/**
 * Every word of the page in English. Another language is another file of this form
 * (`text/index.ts`).
 */
export const en = {
  ...upstream,
  spoken,

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
  noZoom: "The list has no zoom",
  themeIs: (theme: string) => `Theme: ${theme}. Change it`,
  loading: "Loading the plan…",
  agenda: "List of events",

  // panel
  plans: "Plans",
  details: "Details",
  lessDetails: "Less",
  previousPlan: "Previous plan",
  nextPlan: "Next plan",
  firstPlan: "This is the first plan",
  lastPlan: "This is the last plan",
  plan: (index: number, count: number, title: string) => `Plan ${index} of ${count}: ${title}`,
  noPlans: "No plan yet",
  noPlansHint: "Add a task under Tasks, then plan again.",
  tabPlan: "Why",
  tabTasks: "Tasks",
  tabConflicts: "Conflicts",
  tabCalendars: "Calendars",
  draftHeading: "The draft",
  updateFrom: (when: string) => `Update from ${when}`,
  madeOn: (when: string) => `Made ${when}`,
  placed: (duration: string) => `${duration} planned`,
  onTime: "on time",
  onTimeOf: (met: number, total: number) => `${met} of ${total} on time`,
  doneBy: (when: string) => `done by ${when}`,
  nothingAfter: (time: string) => `nothing after ${time}`,
  inOnePiece: (duration: string) => `${duration} of focus in one piece`,
  inFocus: (duration: string) => `${duration} focus`,
  aDay: (duration: string) => `${duration} a day`,
  leavesOut: (titles: string) => `leaves out: ${titles}`,
  partOf: (duration: string, title: string) => `${duration} of ${title}`,
  late: (duration: string) => `${duration} late`,
  unplacedTotal: (duration: string) => `${duration} won’t fit`,
  cushion: (duration: string) => `${duration} spare time`,
  overload: (week: string, duration: string) => `Week of ${week}: ${duration} too much to finish in time`,
  difference: (moved: number, added: number, removed: number) => changes(moved, added, removed).join(" · "),
  updateLine: (moved: number, added: number, removed: number, kept: number) =>
    (
      [
        [moved, "moves", "move"],
        [added, "added", "added"],
        [removed, "removed", "removed"],
        [kept, "stays", "stay"],
      ] as const
    )
      .filter(([count]) => count)
      .map(([count, one, more], index) => `${count} ${index ? more : count === 1 ? `block ${one}` : `blocks ${more}`}`)
      .join(" · "),
  updateCard: (moved: number, added: number, removed: number) => changes(moved, added, removed, "move").join(" · "),
  noneMoves: "nothing moves",
  noneChanges: "nothing changes",
  suggested: "Suggested",
  sameBlocks: "the same blocks",

  // a block
  proposed: "proposed",
  existing: "in the calendar",
  standsNew: "added by this plan",
  standsKept: "stays where it is",
  standsRemoved: "removed by this plan",
  newEvent: "new",
  standsApart: "a block of your plan",
  movedFrom: (when: string) => `moved from ${when}`,
  fromBefore: (when: string) => `from ${when}`,
  conflicting: "overlaps",
  allDay: "all day",
  untitled: "Untitled",
  locked: "locked",

  // conflicts
  conflictWords: (count: number): string => (count === 1 ? "block overlaps" : "blocks overlap"),
  allowConflicts: "Include overlapping blocks",

  // calendars and sources
  sourcesHeading: "Sources",
  unreadNote: (labels: string, known: unknown) =>
    `${labels} could not be read. ${known ? "What is hatched was read before; all else" : "What is"} in there is unknown, not free.`,
  notRead: "not read",
  asOf: (when: string) => `as of ${when}`,

  // apply
  apply: "Apply",
  writeTo: "Write to",
  applyTo: (count: number, calendar: string) => `Add ${count} ${count === 1 ? "event" : "events"} to ${calendar}`,
  updateTo: (calendars: string, moved: number, added: number, removed: number) =>
    `Update ${calendars}: ${changes(moved, added, removed).join(", ")}`,
  nothingToAdd: "Nothing to add",
  nothingChanges: "Everything stays as it is",
  newBlocksGoTo: "New blocks go to",
  updating: "Updating…",
  applying: "Adding…",
  applied: "Applied",
  appliedTo: (calendar: string) => `Applied to ${calendar}`,
  appliedPlan: (plan: string) => `“${plan}” is applied`,
  undo: "Undo",
  seeOnPhone: "See it in your phone’s calendar",
  undoing: "Taking back…",
  cancel: "Cancel",
  noCalendar: "No calendar to write to",
  dismiss: "Dismiss",

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
  offline: "You are offline. This is the plan as last seen here; it cannot be changed.",
  network: "The server could not be reached.",
  partMissing: "Part of the page did not load. There may be a newer version.",
  reload: "Reload",
  badPayload: (fault: string) => `The server’s answer is not valid: ${fault}`,
  unknownSession: "This plan does not exist, or was deleted.",
  toHome: "Go to the home page",
  retryAfter: (seconds: number) => `Try again in ${seconds} s.`,

  // settings and keys
  themes: { system: "System", light: "Light", dark: "Dark", green: "Green" },

  // tasks and planning
  more: (count: number) => `+${count} more`,
};

export type Text = typeof en;
