import type { ReviewText } from "./en.ts";

export const zh: ReviewText = {
  heading: "回顾",
  earlier: "前一周",
  later: "后一周",
  notBegun: "那一周还没有开始",
  doneOf: (done, planned) => `计划 ${planned}，完成 ${done}`,
  carriedOver: (time) => `${time}顺延`,
  counts: (done, partial, missed) =>
    [
      `完成 ${done} 段`,
      ...(partial > 0 ? [`部分完成 ${partial} 段`] : []),
      ...(missed > 0 ? [`未完成 ${missed} 段`] : []),
    ].join("，"),
  open: (unanswered, ahead) => `${unanswered} 段未作答，${ahead} 段还没到`,
  nothing: "这一周没有你的计划。",
  days: "每天",
  categories: "时间花在哪里",
  habits: "习惯",
  other: "其他事项",
  durations: "你做事要多久",
  guessed: (name) => `${name}（时长由 Daywright 估计）`,
  usual: (times, low, high) => `是预想的 ${times} 倍；十次有八次在 ${low} 到 ${high} 倍之间`,
  asThought: (low, high) => `与预想差不多；十次有八次在 ${low} 到 ${high} 倍之间`,
  tooLittle: (count, least) => `了解得还太少：完成了 ${count} 项，需要 ${least} 项`,
  nothingLearned: "还一无所知。说说各段做得怎样，就会知道。",
  staysHere: "这一切都留在这台服务器上。",
  deleteHistory: "删除历史记录",
  deleteTitle: "删除历史记录？",
  deleteBody: "过去各段做得怎样，以及由此了解到的一切，都会永久删除。你的日历、任务和仍在计划中的内容保持不变。",
  deleted: "历史记录已删除。",
  notRead: "无法读取这一周。",
  // at a task
  usuallyNeed: (times, length) => `你通常需要 ${times} 倍：安排 ${length}吗？`,
  planThat: "好",
  keepLength: (length) => `保持 ${length}`,
  notDeleted: "历史记录没有删除。",
};
