/**
 * What is said of notices while no page is open, in English. Another language is another file of
 * this form.
 */
export const en = {
  heading: "When the plan no longer holds",
  none: "none",
  ntfy: "ntfy topic",
  webhook: "Webhook",
  agenda: "The day's blocks, at",
  quietFrom: "Quiet from",
  quietTo: "Quiet until",
  maxBlocks: "Repair by itself: blocks a day",
  notWithin: "But none within (hours)",
  here: "Notify me in this browser",
  hereStop: "Stop notifying me in this browser",
  hereOn: "This browser will be notified.",
  hereOff: "This browser will not be notified any more.",
  hereRefused: "This browser does not allow notifications.",
  test: "Send a test",
  sent: "Sent.",
  nobody: "There is nothing to send to yet.",
  notSent: (names: string) => `Not delivered: ${names}.`,
  changedElsewhere: "Your preferences were changed elsewhere.",
  reload: "Reload",
  channels: { push: "browser", webhook: "webhook", ntfy: "ntfy" },
};

export type NotifyText = typeof en;
