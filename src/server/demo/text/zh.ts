import type { DemoText } from "./en.ts";

/** Chinese words of the demo week. */
export const zh: DemoText = {
  calendar: "演示",
  events: {
    algebra: ["线性代数课", "主楼 104"],
    databases: ["数据库实验课", "机房 2"],
    job: ["图书馆值班", "校图书馆"],
    standup: ["论文小组站会", "线上"],
    choir: ["合唱团排练", "旧体育馆"],
    supervisor: ["与导师见面", "办公室 3.12"],
    dentist: ["看牙医", "市场街 8 号"],
    lunch: ["和小梅吃午饭", "食堂"],
    birthday: ["妈妈的生日", ""],
  },
  tasks: {
    thesis: ["论文：写第二章初稿", ""],
    slides: ["准备见导师的幻灯片", ""],
    train: ["订回家的火车票", ""],
    tax: ["报税", ""],
  },
  courseworkSource: "演示课程",
  coursework: {
    problems: ["线性代数", "第 7 次作业"],
    quiz: ["线性代数", "复习第 5 次小测"],
    report: ["数据库", "第 3 次实验报告"],
    queries: ["数据库", "查询练习"],
    papers: ["研究方法", "读研讨课的两篇论文"],
    topic: ["研究方法", "提交研讨课选题"],
  },
  habits: { run: "跑步", guitar: "练吉他" },
};
