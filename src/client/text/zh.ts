import { breakable } from "#wording/zh/duration.ts";
import { zh as spoken } from "#wording/zh/locale.ts";
import { han } from "#wording/zh/spacing.ts";
import { zh as upstream } from "../source-failures/zh.ts";
import type { Text } from "./en.ts";

const changes = (moved: number, added: number, removed: number) =>
  [moved && `移动 ${moved}`, added && `新增 ${added}`, removed && `移除 ${removed}`].filter(Boolean);

/** All Chinese words of the page. */
export const zh: Text = {
  ...upstream,
  spoken,

  skipToCalendar: "跳到日历",
  today: "今天",
  day: "日",
  week: "周",
  list: "列表",
  view: "视图",
  previousDay: "往前",
  nextDay: "往后",
  zoomIn: "放大",
  zoomOut: "缩小",
  settings: "设置",
  noZoom: "列表不能缩放",
  themeIs: (theme) => `主题：${theme}。点击切换`,
  loading: "正在加载计划…",
  agenda: "日程列表",

  plans: "方案",
  details: "详情",
  lessDetails: "收起",
  previousPlan: "上一个方案",
  nextPlan: "下一个方案",
  firstPlan: "这是第一个方案",
  lastPlan: "这是最后一个方案",
  plan: (index, count, title) => `方案 ${index}/${count}：${title}`,
  noPlans: "还没有方案",
  noPlansHint: "请在“任务”中添加任务，然后重新规划。",
  tabPlan: "理由",
  tabTasks: "任务",
  tabConflicts: "冲突",
  tabCalendars: "日历",
  draftHeading: "草案",
  updateFrom: (when) => han`${when} 的更新`,
  madeOn: (when) => han`制定于 ${when}`,
  placed: (duration) => `已安排 ${duration}`,
  onTime: "全部按时",
  onTimeOf: (met, total) => `${total} 项中 ${met} 项按时`,
  doneBy: (when) => han`${when} 前完成`,
  nothingAfter: (time) => `${time} 后无安排`,
  inOnePiece: (duration) => `连续专注 ${breakable(duration)}`,
  inFocus: (duration) => `专注 ${breakable(duration)}`,
  aDay: (duration) => `每天最多 ${breakable(duration)}`,
  leavesOut: (titles) => `未排入：${titles}`,
  partOf: (duration, title) => `${title}的${breakable(duration)}`,
  late: (duration) => `逾期 ${duration}`,
  unplacedTotal: (duration) => `${duration}排不下`,
  cushion: (duration) => `富余 ${duration}`,
  overload: (week, duration) => `${week}那一周来不及按时做完：多出 ${duration}`,
  difference: (moved, added, removed) =>
    [moved && `移动 ${moved}`, added && `新增 ${added}`, removed && `减少 ${removed}`].filter(Boolean).join(" · "),
  updateLine: (moved, added, removed, kept) =>
    [
      moved && `移动 ${moved} 个时段`,
      added && `新增 ${added}`,
      removed && `移除 ${removed}`,
      kept && (moved + added + removed ? `保留 ${kept}` : `保留全部 ${kept} 个时段`),
    ]
      .filter(Boolean)
      .join(" · "),
  updateCard: (moved, added, removed) =>
    changes(moved, added, removed)
      .join(" · ")
      .replaceAll(/ (?=\d)/g, "\u00a0"),
  noneMoves: "不移动时段",
  noneChanges: "无变化",
  suggested: "推荐",
  sameBlocks: "安排相同",

  proposed: "提议",
  existing: "已有日程",
  standsNew: "本方案新增",
  standsKept: "保持不变",
  standsRemoved: "本方案移除",
  newEvent: "新",
  standsApart: "你计划中的时段",
  movedFrom: (when) => han`从 ${when} 移来`,
  fromBefore: (when) => han`原为 ${when}`,
  conflicting: "有冲突",
  allDay: "全天",
  untitled: "无标题",
  locked: "已锁定",

  conflictWords: () => "个时段有冲突",
  allowConflicts: "连冲突的也写入",

  sourcesHeading: "数据来源",
  unreadNote: (labels, known) =>
    `无法读取 ${labels}。${known ? "斜线部分是之前读到的，其余" : "其中的"}内容未知，并非空闲。`,
  notRead: "未读取",
  asOf: (when) => han`截至 ${when}`,

  apply: "应用",
  writeTo: "写入",
  applyTo: (count, calendar) => `将 ${count} 个日程加入 ${calendar}`,
  updateTo: (calendars, moved, added, removed) => `更新 ${calendars}：${changes(moved, added, removed).join("，")}`,
  nothingToAdd: "没有可加入的日程",
  nothingChanges: "一切保持不变",
  newBlocksGoTo: "新时段写入",
  updating: "正在更新…",
  applying: "正在加入…",
  applied: "已应用",
  appliedTo: (calendar) => `已应用到 ${calendar}`,
  appliedPlan: (plan) => `已应用“${plan}”`,
  undo: "撤销",
  seeOnPhone: "在手机日历中查看",
  undoing: "正在撤销…",
  cancel: "取消",
  noCalendar: "没有可写入的日历",
  dismiss: "关闭",

  retry: "重试",
  failed: {
    load: "计划没能加载。",
    context: "无法读取日历中这几天的日程。",
    apply: "方案未能应用。",
    undo: "方案未能撤销。",
    save: "你的改动没有保存。",
    replan: "未能生成新方案。",
    tasks: "未能修改任务。",
    preferences: "你的时间设置没有保存。",
    revoke: "计划未能删除。",
  },
  offline: "当前没有网络。这是上次在此看到的方案，无法更改。",
  network: "无法连接服务器。",
  partMissing: "页面的这一部分没能加载，可能已有新版本。",
  reload: "重新加载",
  badPayload: (fault) => `服务器的响应无效：${fault}`,
  unknownSession: "此地址的计划不存在，或已被删除。",
  toHome: "回到首页",
  retryAfter: (seconds) => `请在 ${seconds} 秒后重试。`,

  themes: { system: "跟随系统", light: "浅色", dark: "深色", green: "绿色" },

  more: (count) => `还有 ${count} 项`,
};
