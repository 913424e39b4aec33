const blocks = (count: number) => (count === 1 ? "1 block" : `${count} blocks`);

/** The English texts about actions on blocks, and their outcome. */
export const en = {
  done: "Done",
  notDone: "Not done",
  took: (event: string, when: string) => `“${event}” took ${when}.`,
  moveTo: (when: string) => `Move it to ${when}`,
  answered: {
    done: (title: string) => `“${title}” is done.`,
    missed: (title: string) => `“${title}” counts as not done.`,
  },
  movedTo: (title: string, when: string, calendar = "") =>
    `“${title}” is moved to ${when}${calendar && ` in ${calendar}`}.`,
  movedTimes: (title: string, count: number) => `${count} times of “${title}” are moved.`,
  putOff: (title: string) => `“${title}” found no other place. It is to be planned again.`,
  nowLocked: (title: string) => `“${title}” stays where it is in every plan.`,
  nowUnlocked: (title: string) => `“${title}” may be moved by the next plan.`,
  removed: (count: number) => `${blocks(count)} removed.`,
  leftAlone: (title: string) => `“${title}” was left as it is: it has changed in your calendar, or cannot be read.`,
  takenBack: "Taken back.",
};

export type ActsText = typeof en;
