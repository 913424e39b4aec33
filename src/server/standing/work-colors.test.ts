import { expect, test } from "vitest";
import { ColorClass } from "#contract/primitives.ts";
import { DAY_MS } from "#domain/time.ts";
import { FIRST_OWNER, type OwnerId } from "#server/store/owner.ts";
import { readOwnerSetting } from "#server/store/queries/owner-settings.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { colorsOfWork } from "./work-colors.ts";

const NOW = Temporal.Instant.from("2026-12-07T09:00:00Z").epochMilliseconds;
const COURSES = ["Linear algebra", "Databases", "Research methods"];
const CHORES = ["Slides", "Tickets", "Tax return", "Run", "Guitar"];

describeOnBothEngines("the colours of work", (stores) => {
  async function person(owner: OwnerId = FIRST_OWNER) {
    const mine = { db: (await stores.open()).db, owner };
    return {
      mine,
      /** The colours of work in these courses, and of tasks without one. */
      colors: (courses: readonly string[], tasks: readonly string[], now = NOW) =>
        colorsOfWork(mine, { works: worksOf(courses, tasks), titles: [] }, now),
    };
  }

  const worksOf = (courses: readonly string[], tasks: readonly string[]) => [
    ...tasks.map((title) => ({ title, category: null })),
    ...courses.map((category) => ({ title: `${category}: exercises`, category })),
  ];

  test("differ while there are colours left, and are used equally often then", async () => {
    const { colors } = await person();
    expect(new Set(Object.values(await colors(COURSES, CHORES)))).toEqual(new Set(ColorClass.options));
    const more = Object.values(
      await colors(COURSES, [...CHORES, ...Array.from({ length: 8 }, (_, at) => `More ${at}`)]),
    );
    expect([...Map.groupBy(more, (color) => color).values()].map(({ length }) => length)).toEqual(Array(8).fill(2));
  });

  test("stay when other work comes and goes", async () => {
    const { colors } = await person();
    const first = await colors(COURSES, CHORES);
    expect(await colors(["Botany", ...COURSES], ["Call home", ...CHORES])).toMatchObject(first);
    const fewer = await colors(["Databases"], ["Run"]);
    expect(fewer).toEqual({ Databases: first.Databases, Run: first.Run });
    expect(await colors(COURSES, CHORES)).toEqual(first);
  });

  test("of a new course are those of no other course, whatever tasks have them", async () => {
    const { colors } = await person();
    const before = await colors(COURSES, CHORES);
    const { Botany } = await colors([...COURSES, "Botany"], CHORES);
    expect(COURSES.map((course) => before[course])).not.toContain(Botany);
  });

  test("of a course are those of its work whose course is not known any more", async () => {
    const { colors, mine } = await person();
    const { Databases } = await colors(COURSES, []);
    const unknown = await colorsOfWork(mine, { works: [], titles: ["Run", "Guitar", "Databases: exercises"] }, NOW);
    expect(unknown["Databases: exercises"]).toBe(Databases);
    expect(unknown.Run).not.toBe(Databases);
  });

  test("are told of a title without a course too, where other work of that title has one", async () => {
    const { mine } = await person();
    const works = [{ title: "Exercises", category: "Databases" }, { title: "Exercises" }];
    expect(Object.keys(await colorsOfWork(mine, { works, titles: ["Exercises"] }, NOW))).toEqual([
      "Databases",
      "Exercises",
    ]);
  });

  test("are agreed on by processes that give them at once", async () => {
    const { colors } = await person();
    const [one, other] = await Promise.all([
      colors(COURSES, CHORES),
      colors([...COURSES].reverse(), [...CHORES].reverse()),
    ]);
    expect(other).toEqual(one);
    expect(await colors(COURSES, CHORES)).toEqual(one);
  });

  test("are forgotten half a year after their last use, and never more than 2,000 are kept", async () => {
    const { colors, mine } = await person();
    const kept = async () => JSON.parse((await readOwnerSetting(mine, "work-colors")) ?? "[]").length;
    await colors([], ["Slides", "Tickets"]);
    await colors([], ["Slides"], NOW + 100 * DAY_MS);
    expect(await kept()).toBe(2);
    await colors([], ["Slides"], NOW + 181 * DAY_MS);
    expect(await kept()).toBe(1);
    await colors(
      [],
      Array.from({ length: 1_500 }, (_, at) => `Older ${at}`),
      NOW + 182 * DAY_MS,
    );
    await colors(
      [],
      Array.from({ length: 1_500 }, (_, at) => `Newer ${at}`),
      NOW + 183 * DAY_MS,
    );
    expect(await kept()).toBe(2_000);
    const newer = await colors([], ["Newer 0"], NOW + 183 * DAY_MS);
    expect(await colors([], ["Newer 1499", "Newer 0"], NOW + 183 * DAY_MS)).toMatchObject(newer);
  });

  test("are not stored again while nothing changes, and hold no name", async () => {
    const { colors, mine } = await person();
    await colors(COURSES, CHORES);
    const stored = await readOwnerSetting(mine, "work-colors");
    await colors(COURSES, CHORES, NOW + 20 * DAY_MS);
    expect(await readOwnerSetting(mine, "work-colors")).toBe(stored);
    expect(stored).not.toMatch(/Databases|Slides|exercises/);
  });
});
