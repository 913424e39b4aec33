import type { LineText } from "./en.ts";

/** Chinese words of the field that adds tasks. */
export const zh: LineText = {
  label: "添加任务或习惯",
  hint: "周五前写论文3小时",
  add: (tasks, habits) => {
    const parts = [tasks > 0 && `${tasks} 项任务`, habits > 0 && `${habits} 个习惯`].filter(Boolean);
    return parts.length > 0 ? `添加 ${parts.join("和 ")}` : "添加";
  },
  items: "读出的内容",
  isRead: (meanings) => `读作：${meanings.join("；")}`,
  chip: (meaning, words) => `${meaning}，来自“${words}”`,
  putBack: (words) => `把“${words}”留在标题里`,
  readAgain: (words) => `重新读“${words}”`,
  noTitle: "请写明要做什么。",
  added: (count) => `已添加 ${count} 项。`,
  notSaved: (titles) => `未保存：${titles}。`,
  help: "可以怎么写？",
  helpLead:
    "有底色的文字会被读取，其余原样作为标题。点一下标签，它的文字就留在标题里。引号内的文字不会被读取。按 Shift + 回车或写分号，开始下一项。",
  topics: {
    length: "时长",
    due: "截止",
    on: "在某天、某时",
    start: "最早开始",
    span: "时间段",
    repeat: "多久一次",
    priority: "优先级",
    effort: "专注程度",
    blocks: "每段时长",
    category: "课程或类别",
    link: "链接",
    title: "留在标题里",
  },
  ask: (model) => `让 ${model} 来读`,
  withoutModel: (model) => `不用 ${model} 读`,
  asking: (model) => `${model} 正在读……`,
  askFailed: "现在没能读懂这段文字。",
  readBy: (model) => `由 ${model} 读出。请勾选要添加的。`,
  nothingRead: (model) => `${model} 没有读出要做的事。`,
  wishesElsewhere: (read) => `${read}要求请写在“仅用于本次”里。`,
  tickFirst: "请勾选要添加的。",
  left: "这部分没看懂。",
};
