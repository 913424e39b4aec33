import type { NotifyText } from "./en.ts";

/** The same in Chinese. */
export const zh: NotifyText = {
  heading: "计划不再成立时",
  none: "无",
  ntfy: "ntfy 主题",
  webhook: "Webhook",
  agenda: "当天安排的发送时间",
  quietFrom: "免打扰开始",
  quietTo: "免打扰结束",
  maxBlocks: "自动调整：每天时段数",
  notWithin: "但不动多少小时内的",
  here: "在此浏览器中通知我",
  hereStop: "不再在此浏览器中通知我",
  hereOn: "将在此浏览器中通知你。",
  hereOff: "不会再在此浏览器中通知你。",
  hereRefused: "此浏览器不允许通知。",
  test: "发送测试",
  sent: "已发送。",
  nobody: "还没有可以发送的地方。",
  notSent: (names) => `未送达：${names}。`,
  changedElsewhere: "偏好设置已在别处更改。",
  reload: "重新加载",
  channels: { push: "浏览器", webhook: "Webhook", ntfy: "ntfy" },
};
