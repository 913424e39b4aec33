/** Every word of the plans that are shown while others are made. Other languages have this form. */
export const en = {
  name: "Preview of the plans",
  hide: "Hide",
  show: "Show the plan",
  soFar: (count: number, most: number | null) =>
    most === null || count > most
      ? `${count} ${count === 1 ? "plan is" : "plans are"} ready`
      : `${count} of up to ${most} ${most === 1 ? "plan" : "plans"} ready`,
  onlyALook: "Only a look: the plans are still being made and compared.",
  firstReady: (title: string, blocks: number) =>
    `A first plan is ready: “${title}”, ${blocks === 1 ? "1 block" : `${blocks} blocks`}.`,
  stands: { new: "new", moved: "moved", removed: "removed" },
  nothing: "No blocks.",
  wontFit: (works: string) => `Won’t fit: ${works}`,
  work: (title: string, length: string) => `“${title}” (${length})`,
  others: (titles: string) => `Also ready: ${titles}`,
};

export type PreviewText = typeof en;
