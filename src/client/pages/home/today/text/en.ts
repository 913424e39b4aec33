const blocks = (count: number) => (count === 1 ? "1 block" : `${count} blocks`);

/** Every word of Today in English. */
export const en = {
  today: (date: string) => `Today, ${date}`,
  sum: (count: number, time: string) => `${blocks(count)} · ${time}`,
  nothing: "Nothing of your plan is today.",
  now: "Now",
  left: (time: string) => `${time} left`,
  next: "Next",
  done: "Done",
  notDone: "Not done",
  notToday: "Not today",
  inPart: (time: string) => `${time} done`,
  missed: "not done",
  doneNamed: (title: string) => `Done: ${title}`,
  notDoneNamed: (title: string) => `Not done: ${title}`,
  notTodayNamed: (title: string) => `Not today: ${title}`,
  took: (event: string, when: string) => `“${event}” took ${when}.`,
  moveTo: (when: string) => `Move it to ${when}`,
  fresh: { new: "new", moved: "moved" },
  since: (when: string) => `Since ${when}:`,
  counts: {
    done: (count: number) => `${count} done`,
    partial: (count: number) => `${count} in part`,
    missed: (count: number) => `${count} not done`,
    new_events: (count: number) => (count === 1 ? "1 new meeting" : `${count} new meetings`),
    moved_events: (count: number) => (count === 1 ? "1 event moved" : `${count} events moved`),
  },
  nothingNew: "nothing has changed.",
  update: "Update the plan",
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
  removeFreed: (count: number): string => (count === 1 ? "Remove it" : "Remove them"),
  // the check-in
  howDidItGo: "How did it go?",
  havePassed: (count: number) =>
    `${count === 1 ? "1 block has" : `${count} blocks have`} passed. Change what went differently.`,
  yesterday: (date: string) => `Yesterday, ${date}`,
  part: "Part",
  less: (time: string) => `${time} less`,
  more: (time: string) => `${time} more`,
  continue: "Continue",
  skip: "Skip: count everything as done",
  saving: "Saving…",
  // what was done
  answered: {
    done: (title: string) => `“${title}” is done.`,
    missed: (title: string) => `“${title}” counts as not done.`,
  },
  movedTo: (title: string, when: string) => `“${title}” is moved to ${when}.`,
  putOff: (title: string) => `“${title}” found no other place. It is to be planned again.`,
  removed: (count: number) => `${blocks(count)} removed.`,
  leftAlone: (title: string) => `“${title}” was left as it is: it has changed in your calendar, or cannot be read.`,
  takenBack: "Taken back.",
  notSaved: "That was not saved.",
};

export type TodayText = typeof en;
