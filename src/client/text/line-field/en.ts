import type { Topic } from "#words/form.ts";

/**
 * What is said at the field for work to do, in English. Another language is another file of this
 * form.
 */
export const en = {
  label: "Add tasks or habits",
  hint: "essay 3h by fri",
  add: (tasks: number, habits: number) => {
    const parts = [
      tasks > 0 && (tasks === 1 ? "1 task" : `${tasks} tasks`),
      habits > 0 && (habits === 1 ? "1 habit" : `${habits} habits`),
    ].filter(Boolean);
    return parts.length > 0 ? `Add ${parts.join(" and ")}` : "Add";
  },
  items: "What is read",
  isRead: (meanings: readonly string[]) => `Read: ${meanings.join("; ")}`,
  chip: (meaning: string, words: string) => `${meaning}, from “${words}”`,
  putBack: (words: string) => `Keep “${words}” in the title`,
  readAgain: (words: string) => `Read “${words}” again`,
  noTitle: "Say what there is to do.",
  added: (count: number) => (count === 1 ? "Added 1." : `Added ${count}.`),
  notSaved: (titles: string) => `Not saved: ${titles}.`,
  help: "What can I type?",
  helpLead:
    "What is tinted is read; the rest is the title, letter for letter. Press a chip to keep its words in the title. Text in quotes is never read. Shift + Enter or a semicolon begins another.",
  topics: {
    length: "How long",
    due: "Due",
    on: "On that day, at that time",
    start: "Not before",
    span: "Between",
    repeat: "How often",
    priority: "Priority",
    effort: "Effort",
    blocks: "Blocks",
    category: "Course or category",
    link: "Link",
    title: "Stays in the title",
  } satisfies Record<Topic, string> as Record<Topic, string>,
  ask: (model: string) => `Let ${model} read it`,
  withoutModel: (model: string) => `Read it without ${model}`,
  asking: (model: string) => `${model} is reading…`,
  askFailed: "This could not be read right now.",
  readBy: (model: string) => `Read by ${model}. Tick what to add.`,
  nothingRead: (model: string) => `${model} found nothing to do in it.`,
  wishesElsewhere: (read: string) => `${read} Wishes go under “Just for this plan”.`,
  tickFirst: "Tick what to add.",
  left: "This was not understood.",
};

export type LineText = typeof en;
