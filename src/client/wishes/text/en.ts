/** What is said of a person's wishes and of the tasks in them, in English. Another language is another file of this form. */
export const en = {
  understood: "For this plan",
  leaveOut: (title: string) => `Leave out ${title}`,
  notUnderstood: (parts: string) => `Not understood: ${parts}`,
  previewFailed: "This could not be read right now.",
  readBy: (model: string) =>
    `Read by ${model || "a model"}. Leave out what is wrong; tick hours and lengths to use them.`,
  readInstead: (why: string) => `${why} This is what the rules understood.`,
  modelFailures: {
    timeout: "The model did not answer in time.",
    unreachable: "The model could not be reached.",
    refused: "The model refused.",
    "rate-limited": "The model is too busy.",
    "cut-off": "The model’s answer broke off.",
    unusable: "The model’s answer was of no use.",
    budget: "The model’s budget is used up.",
    "no-model": "No model is set.",
    withheld: "Your words do not leave this machine.",
  } as Record<string, string>,
  wishedHours: (kind: string, days: string) => `${kind}: ${days}`,
  noHours: "none",
  asNow: "as now",

  aboutDuration: (time: string) => `about ${time}`,
  due: (when: string) => `due ${when}`,
  overdue: (when: string) => `was due ${when}`,
  startsAt: (when: string) => `from ${when}`,
  priorities: ["", "urgent", "important", "normal", "low"],
  efforts: { deep: "deep work", light: "light work" } as Record<string, string>,
  blocksUpTo: (time: string) => `blocks up to ${time}`,
  blocksFrom: (time: string) => `blocks from ${time}`,
  perWeek: (count: number) => (count === 7 ? "daily" : count === 1 ? "once a week" : `${count} times a week`),
  weekdays: { mon: "Mon", tue: "Tue", wed: "Wed", thu: "Thu", fri: "Fri", sat: "Sat", sun: "Sun" },
  workingHours: "Working hours",
  focusHours: "Focus hours",
  lengths: {
    buffer_minutes: "Free around events (min)",
    min_block_minutes: "Shortest block (min)",
    max_block_minutes: "Longest block (min)",
    max_focus_minutes_per_day: "Deep work a day, at most (min)",
    default_task_minutes: "Task without a length (min)",
    slot_minutes: "Blocks start every (min)",
  },
  duration: (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
  },
};

export type WishesText = typeof en;
