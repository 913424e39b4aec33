import type { SkipWords } from "../language/skip-reason.ts";

export const zh: SkipWords = {
  components: { VEVENT: "日程", VTODO: "待办" },
  causes: {
    "no-property": ({ property }, component) => `${component}缺少 ${property}`,
    "not-a-time": ({ property, text }, component) => `${component}的 ${property} 不是日期或时间：${text}`,
    "not-a-length": ({ property }, component) => `${component}的 ${property} 不是时长`,
    "not-a-rule": ({ property, text }, component) => `${component}的 ${property} 不是重复规则：${text}`,
    "ends-before-start": (_, component) => `${component}的结束早于开始`,
    "not-a-property": ({ line, text }, component) => `${component}的第 ${line} 行不是属性：${text}`,
    "too-long": ({ line, property }, component) => `${component}的第 ${line} 行太长，不可能是 ${property}`,
    "unreadable-line": ({ line }, component) => `${component}的第 ${line} 行无法解析`,
    unreadable: (_, component) => `${component}无法解析`,
    interrupted: ({ line, border }, component) => `${component}还没有 END，第 ${line} 行就出现了 ${border}`,
    "begun-again": ({ line, border }, component) => `${component}还没有 END，第 ${line} 行又出现了 ${border}`,
    "cut-off": (_, component) => `${component}还没有 END，文件就结束了`,
    "too-deep": ({ line }, component) => `${component}的第 ${line} 行嵌套太深`,
    "left-open": ({ line, border, open }, component) =>
      `${component}的第 ${line} 行是 ${border}，而 ${open} 还没有 END`,
    "ends-nothing": ({ line, border }, component) => `${component}的第 ${line} 行是 ${border}，却没有对应的 BEGIN`,
    "and-more": ({ count }) => `从这里起共有 ${count} 项同样无法读取`,
  },
};
