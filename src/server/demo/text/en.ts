/** The words of the demo week. Another language is another file of this form. */
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
    problems: ["Linear algebra: problem set 7", "Coursework"],
    report: ["Databases: lab report", "Coursework"],
    quiz: ["Linear algebra: revise for quiz 5", "Coursework"],
    papers: ["Read two papers", ""],
    train: ["Book train tickets home", ""],
    tax: ["Tax return", ""],
  },
  habits: { run: "Run", guitar: "Practise guitar" },
};

export type DemoText = {
  readonly calendar: string;
  /** Title, and place or note. */
  readonly events: Readonly<Record<keyof typeof en.events, readonly string[]>>;
  readonly tasks: Readonly<Record<keyof typeof en.tasks, readonly string[]>>;
  readonly habits: Readonly<Record<keyof typeof en.habits, string>>;
};
