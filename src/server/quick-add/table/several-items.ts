/** Lists, and dates that several items share, and what is read from each on Monday 7 December 2026, 10:00, in Berlin. */
export const SEVERAL_ITEMS: readonly (readonly [phrase: string, read: string])[] = [
  ["maths hw 2h, english hw 1h, due friday", "maths hw | 120m | due 2026-12-11 ;; english hw | 60m | due 2026-12-11"],
  ["数学作业2h，英语作业1h，周五前交", "数学作业 | 120m | due 2026-12-11 ;; 英语作业 | 60m | due 2026-12-11"],
  ["1h laundry + 30m ironing on sunday", "laundry | 60m | due 2026-12-13 ;; ironing | 30m | due 2026-12-13"],
  ["洗衣服1小时+熨衣服30分钟 周日", "洗衣服 | 60m | due 2026-12-13 ;; 熨衣服 | 30m | due 2026-12-13"],
  ["明天打扫厨房30分钟和厕所20分钟", "打扫厨房 | 30m | due 2026-12-08 ;; 厕所 | 20m | due 2026-12-08"],
  ["essay 3h and call mom tomorrow at 3pm", "essay | 180m ;; call mom | due 2026-12-08 15:00"],
  ["hw: algebra 45m, bio 30m - all due thu", "hw: algebra | 45m | due 2026-12-10 ;; bio | 30m | due 2026-12-10"],
  ["buy milk, eggs and bread by tomorrow", "buy milk, eggs and bread | due 2026-12-08"],
  ["groceries, laundry, dishes", "groceries ;; laundry ;; dishes"],
  ["read ch 3, 4 and 5 by friday 2h", "read ch 3, 4 and 5 | 120m | due 2026-12-11"],
  ["买菜、洗碗、给妈妈打电话20分钟", "买菜 ;; 洗碗 ;; 给妈妈打电话 | 20m"],
  ["先写作业1小时再看书半小时", "写作业 | 60m ;; 看书 | 30m"],
  ["tomorrow: lunch 1pm, groceries 1h", "lunch | due 2026-12-08 13:00 ;; groceries | 60m | due 2026-12-08"],
  [
    "from thursday: proofread the translation 3h, deadline 17/12; slides 1h",
    "proofread the translation | 180m | due 2026-12-17 | from 2026-12-10 ;; slides | 60m | from 2026-12-10",
  ],
  ["essay 3h / slides 1h by thursday", "essay | 180m | due 2026-12-10 ;; slides | 60m | due 2026-12-10"],
  ["thesis 2h on Dec 10, 12 and 14", "thesis | 120m | due 2026-12-10 ;; ? 12 and 14"],
];
