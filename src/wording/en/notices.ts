import type { NoticeWords } from "../language/notices.ts";

const blocks = (count: number) => (count === 1 ? "1 block" : `${count} blocks`);

export const en: NoticeWords = {
  disruption: ({ disruption, title, event, blocks: count }, { span }) => {
    switch (disruption) {
      case "overlap": {
        const when = event ? ` (${span(event.start, event.end)})` : "";
        return { title: `“${event?.title ?? ""}” overlaps “${title}”`, body: `A repair is ready to look at${when}.` };
      }
      case "due_moved":
        return { title: `“${title}” is due earlier`, body: `${blocks(count)} would come too late.` };
      case "unplaced":
        return { title: `“${title}” is longer than planned`, body: "Some of it has no time yet." };
      case "missed":
        return { title: `“${title}” was not done`, body: `${blocks(count)} to be planned again.` };
      case "calendar_gone":
        return { title: "A calendar of your plan is gone", body: `${blocks(count)} went with it.` };
    }
  },
  updated: ({ blocks: count }) => ({
    title: `Your plan was repaired: ${blocks(count)}`,
    body: "This was within the budget that you set, and can be undone.",
  }),
  agenda: ({ blocks: list }, { time }) => ({
    title: `Today: ${blocks(list.length)}`,
    body: list.map(({ start, title }) => `${time(start)} ${title}`).join("\n"),
  }),
  test: () => ({ title: "Daywright can reach you", body: "This is how you will hear of changes to your plan." }),
};
