/** Lines as people speak them: what leads in, what is said of the thing before, how much of it there is, on Monday 7 December 2026, 10:00, in Berlin. */
export const SPOKEN: readonly (readonly [phrase: string, read: string])[] = [
  ["论文周五，3h", "论文 | 180m | due 2026-12-11"],
  [
    "so tomorrow I've got to drop the car at the mechanic at seven thirty and then call the deck builder which is about an hour",
    "drop the car at the mechanic | due 2026-12-08 07:30 ;; call the deck builder | 60m",
  ],
  [
    "three things: pay council tax by the 14th, phone the vet, and two hours on the allotment on Sunday",
    "pay council tax | due 2026-12-14 ;; phone the vet ;; the allotment | 120m | due 2026-12-13",
  ],
  [
    "order more rolls, low priority, and chase the supplier, that one's urgent",
    "order more rolls | p4 ;; chase the supplier | p1",
  ],
  [
    "submit CPF form by 31 Dec, and clear leave balance by then",
    "submit CPF form | due 2026-12-31 ;; clear leave balance ;; ? by then",
  ],
  ["prep slides for 9am standup", "prep slides for 9am standup"],
  ["nap after night shift", "nap after night shift"],
  ["lesson plans for next week 90 min by Sunday", "lesson plans for next week | 90m | due 2026-12-13"],
  ["call with Sequoia thurs between 2 and 4pm", "call with Sequoia | due 2026-12-10 16:00 | from 2026-12-10 14:00"],
  [
    "first thing tomorrow email the solicitor, then by the end of the day sign the lease, ten minutes each",
    "email the solicitor | 10m | due 2026-12-08 12:00 | from 2026-12-08 06:00 ;; sign the lease | 10m | due 2026-12-07",
  ],
  ["tidy garage 4h split over this weekend", "tidy garage | 240m | due 2026-12-13 | from 2026-12-12"],
  ["send Q4 numbers – ETA 1h – deadline Mon 10:00", "send Q4 numbers | 60m | due 2026-12-07 10:00"],
  [
    "group project: methods section, roughly 2h30, team wants it Sunday night",
    "group project: methods section | 150m | due 2026-12-13 | from 2026-12-13 18:00",
  ],
  [
    "half an hour with the accountant on Monday the fourteenth at two pm",
    "with the accountant | 30m | due 2026-12-14 14:00",
  ],
  ["both forms due on the twenty-third", "both forms | due 2026-12-23"],
  [
    "Proofread translation, 3,500 words, ~2h, light work, Fri",
    "Proofread translation 3,500 words | 120m | due 2026-12-11 | light",
  ],
  [
    "okay so I need to finish the invoice, that'll take about forty minutes, and it has to be out by Thursday",
    "finish the invoice | 40m | due 2026-12-10",
  ],
  [
    "an hour and a quarter for the logo revisions before Friday noon",
    "the logo revisions | 75m | due 2026-12-11 12:00",
  ],
  ["grant application – 3 hours, closes 20 December", "grant application | 180m | due 2026-12-20"],
  [
    "set aside 3 hrs Sat arvo for fixing the back fence",
    "fixing the back fence | 180m | due 2026-12-12 18:00 | from 2026-12-12 12:00",
  ],
  ["No rush but at some point descale the coffee machine", "descale the coffee machine | p4"],
  [
    "an hour for VAT return and another hour for payroll, both due on the twenty-third",
    "VAT return | 60m | due 2026-12-23 ;; payroll | 60m | due 2026-12-23",
  ],
  ["meditate for ten on weekdays", "~meditate for ten | 60m | x5 | mon,tue,wed,thu,fri ;; ? for ten"],
  ["嗯那个我明天得去一趟银行，大概半个小时吧", "去一趟银行 | 30m | due 2026-12-08"],
  [
    "写脚本1h、拍视频2h、剪辑3h，周日晚上之前全部搞定",
    "写脚本 | 60m | due 2026-12-13 ;; 拍视频 | 120m | due 2026-12-13 ;; 剪辑 | 180m | due 2026-12-13",
  ],
  [
    "要写的有:劳动合同审查两小时,周四要;律师函一小时,下周一要",
    "劳动合同审查 | 120m | due 2026-12-10 ;; 律师函 | 60m | due 2026-12-14",
  ],
  ["周报30分钟，周五下午五点之前发出去", "周报 | 30m | due 2026-12-11 17:00"],
  ["帮忙记一下啊，明儿个上午十点物业来修水管，你给我留一个小时", "物业来修水管 | 60m | due 2026-12-08 10:00"],
  ["做个ppt 三四个小时 下周四用", "做个ppt | 240m | due 2026-12-17"],
  ["陪老爸复查，周五上午8点，市一医院", "陪老爸复查市一医院 | due 2026-12-11 08:00"],
  ["填税表 1小时 周四之后再说", "填税表 | 60m | from 2026-12-11"],
  ["报名驾校，约科目一考试，两件事都要在这个月内办完", "报名驾校 | due 2026-12-31 ;; 约科目一考试 | due 2026-12-31"],
  ["下单咖啡豆，快没了", "下单咖啡豆 ;; ? 快没了"],
  ["不是特别着急，把旧衣服捐了", "把旧衣服捐了 | p4"],
  ["对了还有,周四晚上要给奶奶视频,一刻钟就行", "给奶奶视频 | 15m | due 2026-12-10 | from 2026-12-10 18:00"],
  ["订周六晚上7点的餐厅", "订周六晚上7点的餐厅"],
  ["两周后交reading response,1.5h", "交reading response | 90m | due 2026-12-21"],
  ["借教室 10分钟，打扫教室", "借教室 | 10m ;; 打扫教室"],
];
