import type { Language } from "#contract/primitives.ts";
import type { Topic } from "#words/form.ts";
import { LANGUAGES } from "#words/languages.ts";

const TOPICS: Readonly<Record<Topic, Readonly<Record<Language, string>>>> = {
  length: { en: "How long", zh: "时长" },
  due: { en: "Due: by when", zh: "截止" },
  on: { en: "On a day, or at a time", zh: "在某天或某时" },
  start: { en: "Not before", zh: "最早开始" },
  span: { en: "Between two times or days", zh: "在一段时间内" },
  repeat: { en: "Every week: a habit", zh: "重复：习惯" },
  priority: { en: "Priority", zh: "优先级" },
  effort: { en: "Effort", zh: "专注程度" },
  blocks: { en: "Length of blocks", zh: "每段时长" },
  category: { en: "Course or category", zh: "课程或类别" },
  link: { en: "Link", zh: "链接" },
  title: { en: "Not read: stays in the title", zh: "不读取，留在标题里" },
};
const HEADS: Readonly<Record<Language, string>> = { en: "| typed | read as |", zh: "| 输入 | 读作 |" };

/** The guide to typed lines, generated from the tables of forms. */
export function guide(): string {
  return `# Typed lines

<!-- Made by \`node bin/node26.js scripts/typed-lines.ts guide\` from the tables of forms in src/words; do not edit: a test compares. -->

One line is one thing to do: \`essay 3h by fri\`. What is read is tinted as you type, with a chip that
says what it means; a click on the chip puts the words back into the title. What no form below reads
stays in the title, letter for letter. English and Chinese are both read, whatever the language of
the page, on the page, by \`daywright plan --tasks\` and by [\`POST /api/quick-add\`](../interface.md).

- **Several things**: a line each, or with \`;\` between them. A comma parts two only where each side
  has words and something that is read.
- **On is not due**: "clean the flat on saturday" is to be done on Saturday, "gym sunday 9am" begins
  at nine. "By", "before" and "due" say until when.
- **What repeats is a habit**, with its length, weekdays and hours.
- **Quoted text is never read**: \`read "Friday Night" 2h\`. Neither is what stands beside words of
  time that are not read ("not on friday", "friday or saturday"), a remark in brackets, or what is
  said twice: nothing is guessed.
- A weekday is the next one, today included; "next friday" is that of next week. A date without a
  year is the next one. A week ends on Sunday. A time of the day that is over is tomorrow's. From
  one to seven o'clock needs am or pm, or \`03:30\`.
- Some words are read only at the end of a line, before a sign, or beside what else is read: a bare
  weekday, "daily", "weekly",
  "urgent", "deep work"; "deep" and "light" only between such.

The examples are as said on Monday 7 December 2026 at 10:00.
${(["en", "zh"] as const).map(tableOf).join("")}`;
}

function tableOf(language: Language): string {
  const topics = Map.groupBy(LANGUAGES[language].forms, ({ topic }) => topic);
  const sections = [...topics].map(([topic, forms]) => {
    const examples = forms.flatMap((form) => form.examples);
    if (topic === "title")
      return `\n### ${TOPICS.title[language]}\n\n${examples.map(([typed]) => `\`${typed}\``).join(" · ")}\n`;
    const rows = examples.map(([typed, meaning]) => `| \`${typed}\` | ${meaning} |`);
    return `\n### ${TOPICS[topic][language]}\n\n${HEADS[language]}\n| --- | --- |\n${rows.join("\n")}\n`;
  });
  return `\n## ${language === "en" ? "English" : "中文"}\n${sections.join("")}`;
}
