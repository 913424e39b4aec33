import { NO_EVENTS, NOT_A_CALENDAR, READING_BUSY, TOO_SLOW_TO_READ } from "#contract/problem.ts";
import type { ImportText } from "./en.ts";

/** The same in Chinese. */
export const zh: ImportText = {
  importing: (name) => `正在导入 ${name}…`,
  imported: (count, name) => `已导入 ${count} 个日程到“${name}”。`,
  alreadyHere: (name) => `“${name}”已经在这里了。还没有导入任何内容。`,
  replaceEvents: "替换其中的日程",
  addBeside: "另外添加一份",
  skipped: (count) => `${count} 项没能读取：`,
  skippedLine: (line, reason) => `第 ${line} 行：${reason}`,
  importFailed: (name) => `${name} 没有导入。`,
  refusals: {
    "too-large": "文件超过 16 MB。",
    replace: "这个日历已经删除。请重新选择文件。",
    [NOT_A_CALENDAR]: "它不是 iCalendar 文件。",
    [NO_EVENTS]: "其中没有可以读取的日程。",
    [TOO_SLOW_TO_READ]: "读取它用时太长。",
    [READING_BUSY]: "现在正在读取的文件太多，请稍后重试。",
  },
};
