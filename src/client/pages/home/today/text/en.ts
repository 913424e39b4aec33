import { en as acts } from "../../../../text/block-actions/en.ts";

const blocks = (count: number) => (count === 1 ? "1 block" : `${count} blocks`);

/** Every word of Today in English. */
export const en = {
  ...acts,
  today: (date: string) => `Today, ${date}`,
  sum: (count: number, time: string) => `${blocks(count)} · ${time}`,
  nothing: "Nothing of your plan is today.",
  now: "Now",
  left: (time: string) => `${time} left`,
  next: "Next",
  notToday: "Not today",
  inPart: (time: string) => `${time} done`,
  missed: "not done",
  doneNamed: (title: string) => `Done: ${title}`,
  notDoneNamed: (title: string) => `Not done: ${title}`,
  notTodayNamed: (title: string) => `Not today: ${title}`,
  moveToNamed: (title: string, when: string) => `Move it to ${when}: ${title}`,
  fresh: { new: "new", moved: "moved" },
  since: (when: string) => `Since ${when}: `,
  counts: {
    done: (count: number) => `${count} done`,
    partial: (count: number) => `${count} in part`,
    missed: (count: number) => `${count} not done`,
    new_events: (count: number) => (count === 1 ? "1 new meeting" : `${count} new meetings`),
    moved_events: (count: number) => (count === 1 ? "1 event moved" : `${count} events moved`),
  },
  nothingNew: "nothing has changed.",
  update: "Update the plan",
  readNow: "read just now",
  readAgo: (time: string) => `read ${time} ago`,
  planning: "Planning…",
  updateHint: "You see every change before anything is written.",
  openWeek: "Open the week",
  newPlan: "Start a new plan",
  week: (done: number, partial: number, missed: number, ahead: number) =>
    `The week: ${blocks(done)} done, ${partial} in part, ${missed} not done, ${ahead} to come`,
  weekOver: (done: number, all: number) => `${done} of ${blocks(all)} done`,
  carriedOver: (time: string) => `, ${time} carried over`,
  planDays: (days: string) => `Plan ${days}`,
  noLongerNeeded: (count: number) =>
    count === 1 ? "1 block is no longer needed." : `${count} blocks are no longer needed.`,
  isDone: (title: string) => `“${title}” is done.`,
  ofWork: (title: string) => `“${title}”:`,
  removeFreed: (count: number): string => (count === 1 ? "Remove it" : "Remove them"),
  watch: {
    kinds: {
      overlap: (count: number) =>
        count === 1 ? "1 block overlaps a new meeting." : `${count} blocks overlap new meetings.`,
      due_moved: (count: number) =>
        count === 1 ? "1 task is due before its blocks." : `${count} tasks are due before their blocks.`,
      unplaced: (count: number) =>
        count === 1 ? "1 task is longer than planned." : `${count} tasks are longer than planned.`,
      missed: (count: number) => `${blocks(count)} to be planned again.`,
      calendar_gone: (count: number) =>
        count === 1 ? "A calendar of your plan is gone." : `${count} calendars of your plan are gone.`,
    },
    move: (count: number): string => (count === 1 ? "Move it" : "Move them"),
    repair: "See the repair",
    updated: (count: number) => `The plan was repaired by itself: ${blocks(count)}.`,
    see: "See it, or undo it",
    leave: "Leave it",
    reasons: {
      pending: "A repair is being prepared.",
      fixed: "A plan may not move it: it is locked or has begun.",
      no_room: "There is no other place.",
    },
  },
  unread: (labels: string, isKnown: boolean) =>
    `${labels} could not be read. ${isKnown ? "What is shown was read before; all else" : "What is"} in there is unknown, not free.`,
  asOf: (when: string) => `as of ${when}`,
  // the check-in
  howDidItGo: "How did it go?",
  havePassed: (count: number) =>
    `${count === 1 ? "1 block has" : `${count} blocks have`} passed. Change what went differently.`,
  dayOf: (weekday: string, date: string) => `${weekday}, ${date}`,
  yesterday: (date: string) => `Yesterday, ${date}`,
  part: "Part",
  less: (time: string) => `${time} less`,
  more: (time: string) => `${time} more`,
  continue: "Continue",
  skip: "Skip: count everything as done",
  saving: "Saving…",
  notSaved: "That was not saved.",
};

export type TodayText = typeof en;
