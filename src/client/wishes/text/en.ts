/**
 * What is said of a person's wishes and of the tasks in them, in English. Another language is
 * another file of this form.
 */
export const en = {
  wish: {
    heading: "Just for this plan",
    field: "In your words",
    hint: "no work on Friday afternoon",
    inForce: "Wishes for this plan",
    enterAdds: (chips: string) => `Enter adds: ${chips}`,
    unread: "Not understood. Set it below.",
    unreadAsk: "Not understood. Set it below, or ask the model.",
    ask: (model: string) => `Let ${model} read it`,
    asking: (model: string) => `${model} is reading…`,
    askFailed: "This could not be read just now.",
    readBy: (model: string) => `Read by ${model}. Tick what you want.`,
    remove: (chip: string) => `Remove ${chip}`,
    control: "Set a wish",
    kind: "What",
    days: "Days",
    time: "Time",
    allDay: "All day",
    times: "From – to",
    from: "From",
    to: "To",
    at: "At",
    minutes: "Minutes",
    least: "At least (min)",
    most: "At most (min)",
    title: "Which work",
    add: "Add",
    incomplete: "Something is missing, or the end comes before the start.",
  },
  notUnderstood: (parts: string) => `Not understood: ${parts}`,
  modelFailures: {
    timeout: "The model did not answer in time.",
    unreachable: "The model could not be reached.",
    refused: "The model declined to answer.",
    "rate-limited": "The model is busy.",
    "cut-off": "The model’s answer broke off.",
    unusable: "The model’s answer made no sense.",
    budget: "The model’s token budget is used up.",
    "no-model": "No model is set.",
    withheld: "Your words do not leave this machine.",
  } as Record<string, string>,
  aboutDuration: (time: string) => `about ${time}`,
  due: (when: string) => `due ${when}`,
  overdue: (when: string) => `was due ${when}`,
  startsAt: (when: string) => `from ${when}`,
  priority: (name: string) => `${name} priority`,
  efforts: { deep: "deep work", light: "light work" } as Record<string, string>,
  blocksUpTo: (time: string) => `blocks up to ${time}`,
  blocksFrom: (time: string) => `blocks from ${time}`,
  perWeek: (count: number) => (count === 7 ? "daily" : count === 1 ? "once a week" : `${count} times a week`),
  weekdays: { mon: "Mon", tue: "Tue", wed: "Wed", thu: "Thu", fri: "Fri", sat: "Sat", sun: "Sun" },
  workingHours: "Working hours",
  focusHours: "Focus hours",
  lengths: {
    buffer_minutes: "Free time around events (min)",
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
