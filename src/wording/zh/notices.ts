import type { NoticeWords } from "../language/notices.ts";

export const zh: NoticeWords = {
  disruption: ({ disruption, title, event, blocks: count }, { span }) => {
    switch (disruption) {
      case "overlap": {
        const when = event ? `（${span(event.start, event.end)}）` : "";
        return { title: `“${event?.title ?? ""}”与“${title}”冲突`, body: `已备好一份调整方案${when}。` };
      }
      case "due_moved":
        return { title: `“${title}”的截止时间提前了`, body: `${count} 个时段将来不及。` };
      case "unplaced":
        return { title: `“${title}”比计划的更长`, body: "还有一部分没有安排时间。" };
      case "missed":
        return { title: `“${title}”没有完成`, body: `${count} 个时段需要重新安排。` };
      case "calendar_gone":
        return { title: "计划所在的一个日历不见了", body: `其中有 ${count} 个时段。` };
    }
  },
  updated: ({ blocks: count }) => ({
    title: `计划已自动调整：${count} 个时段`,
    body: "在您设定的范围之内，可以撤销。",
  }),
  agenda: ({ blocks: list }, { time }) => ({
    title: `今天：${list.length} 个时段`,
    body: list.map(({ start, title }) => `${time(start)} ${title}`).join("\n"),
  }),
  test: () => ({ title: "Daywright 可以通知到您", body: "计划有变时，您会这样收到通知。" }),
};
