/** Every word of looking back in English. */
export const en = {
  heading: "Looking back",
  earlier: "The week before",
  later: "The week after",
  notBegun: "That week has not begun",
  doneOf: (done: string, planned: string) => `${done} of ${planned} done`,
  carriedOver: (time: string) => `${time} carried over`,
  counts: (done: number, partial: number, missed: number) =>
    [
      `${done} ${done === 1 ? "block" : "blocks"} done`,
      ...(partial > 0 ? [`${partial} in part`] : []),
      ...(missed > 0 ? [`${missed} not done`] : []),
    ].join(", "),
  open: (unanswered: number, ahead: number) => `${unanswered} without an answer, ${ahead} to come`,
  nothing: "Nothing of your plan was in this week.",
  days: "Day by day",
  categories: "Where time went",
  habits: "Habits",
  other: "Other work",
  durations: "How long work takes you",
  guessed: (name: string) => `${name}, lengths guessed by Daywright`,
  usual: (times: string, low: string, high: string) =>
    `${times} × as long as thought; eight in ten ${low} to ${high} ×`,
  asThought: (low: string, high: string) => `about as long as thought; eight in ten ${low} to ${high} ×`,
  tooLittle: (count: number, least: number) => `known after ${least} finished tasks, ${count} so far`,
  nothingLearned: "Nothing is known yet. Say what became of your blocks, and it will be.",
  staysHere: "All of this stays on this server.",
  deleteHistory: "Delete the history",
  deleteTitle: "Delete the history?",
  deleteBody:
    "What became of past blocks, and what was learned from it, is deleted for good. Your calendars, tasks and what is still planned stay as they are.",
  deleted: "The history is deleted.",
  notRead: "The week could not be read.",
  // at a task
  usuallyNeed: (times: string, length: string) => `You usually need ${times} ×: plan ${length}?`,
  planThat: "Yes",
  keepLength: (length: string) => `Keep ${length}`,
  notDeleted: "The history was not deleted.",
};

export type ReviewText = typeof en;
