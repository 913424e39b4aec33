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

One line is one task or habit: \`essay 3h by fri\`. As you type, the page marks the words that it
reads, and a chip says what they mean. Press a chip to put its words back into the title. Words that
match no form below stay in the title, letter for letter. The page, \`daywright plan --tasks\` and
[\`POST /api/quick-add\`](../interface.md#49-tasks-habits-typed-lines-preferences) read the same
forms, in English and Chinese, whatever the language of the page.

- **Several things**: write each on its own line, or put \`;\` between them. A comma separates two
  things only if each has words of a title and something that is read.
- **A day is not a due date**: "clean the flat on saturday" is done on Saturday, and "gym sunday
  9am" begins at nine. "By", "before" and "due" say until when.
- **Repeated work is a habit**, with a length, weekdays and hours. How often may stand apart: "every
  week swim 3 times for 45 min", "每周游泳3次每次45分钟".
- **Quoted text is never read**: \`read "Friday Night" 2h\`. A remark in brackets is not read either.
- **Nothing is guessed**: words of time beside other words of time that are not read stay in the
  title ("not on friday", "friday or saturday"), and so do two different statements of one kind
  ("3h 2h").
- **Days**: a weekday is the next one, and may be today. "Next friday" is the Friday of next week. A
  date without a year is the next such date. A week ends on Sunday.
- **Times**: a time that is over today is tomorrow's. An hour from one to seven needs am or pm, or a
  leading zero (\`03:30\`); an hour alone ("at 9") is not read.
- **Some words are read only at the end of a line, before a sign, or before something else that is
  read**: a weekday alone, "daily", "weekly", "urgent", "deep work". "Deep" and "light" must also
  begin the line, or follow a sign or something that is read.

The examples are read on Monday 7 December 2026 at 10:00.
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
