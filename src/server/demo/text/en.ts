/** The texts of the demo week. Another language is another file of this form. */
export const en = {
  calendar: "Demo",
  events: {
    algebra: ["Lecture: Linear algebra", "Main building, room 104"],
    databases: ["Lab: Databases", "Computer pool 2"],
    job: ["Shift at the library", "University library"],
    standup: ["Thesis group stand-up", "Online"],
    choir: ["Choir rehearsal", "Old gym"],
    supervisor: ["Meeting with my supervisor", "Office 3.12"],
    dentist: ["Dentist", "Market street 8"],
    lunch: ["Lunch with Mei", "Canteen"],
    birthday: ["Mum’s birthday", ""],
  },
  tasks: {
    thesis: ["Thesis: draft chapter 2", ""],
    slides: ["Slides for the supervisor meeting", ""],
    train: ["Book train tickets home", ""],
    tax: ["Tax return", ""],
  },
  courseworkSource: "Demo courses",
  coursework: {
    problems: ["Linear algebra", "Problem set 7"],
    quiz: ["Linear algebra", "Revise for quiz 5"],
    report: ["Databases", "Lab report 3"],
    queries: ["Databases", "Query exercises"],
    papers: ["Research methods", "Two papers for the seminar"],
    topic: ["Research methods", "Propose a seminar topic"],
  },
  habits: { run: "Run", guitar: "Practise guitar" },
};

export type DemoText = {
  readonly calendar: string;
  /** Each event has a title, and a place or a note. */
  readonly events: Readonly<Record<keyof typeof en.events, readonly string[]>>;
  readonly tasks: Readonly<Record<keyof typeof en.tasks, readonly string[]>>;
  /** The name of the coursework's source. */
  readonly courseworkSource: string;
  /** Each item has a course and a title. */
  readonly coursework: Readonly<Record<keyof typeof en.coursework, readonly string[]>>;
  readonly habits: Readonly<Record<keyof typeof en.habits, string>>;
};
