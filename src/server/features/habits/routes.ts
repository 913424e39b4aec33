import * as z from "zod/mini";
import { definedFields } from "#contract/defined-fields.ts";
import { HabitPatch, StoredHabit } from "#contract/habit.ts";
import { LIMITS } from "#contract/limits.ts";
import { habitPath, PATHS } from "#contract/paths.ts";
import { Habit } from "#contract/task.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { notFound, outOfRange, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { ListEvents } from "#server/standing/deps.ts";
import type { Db } from "#server/store/open.ts";
import { countHabits, deleteHabit, insertHabit, listHabits, updateHabit } from "#server/store/queries/habits.ts";

type Deps = {
  readonly db: Db;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly lists: ListEvents;
};

const HabitParams = z.object({ habitId: z.string() });

/** The person's habits. Plans use them when a request names no habits of its own. */
export function registerHabits(app: App, { db, now, newId, lists }: Deps): void {
  const list = { config: { summary: "The habits" }, schema: { response: { 200: z.array(StoredHabit) } } };
  app.get(PATHS.habits, list, (request) => listHabits({ db, owner: ownerOf(request) }));

  const add = {
    config: { summary: "Add a habit" },
    schema: { body: Habit, response: { 201: StoredHabit } },
  };
  // With an id of the caller's, a request that is repeated adds nothing.
  app.post(PATHS.habits, add, async (request, reply) => {
    const mine = { db, owner: ownerOf(request) };
    const { id = newId() } = request.body;
    const known = (await listHabits(mine)).find((habit) => habit.id === id);
    if (known) return reply.code(201).header("location", habitPath(id)).send(known);
    if ((await countHabits(mine)) >= LIMITS.habits) {
      const message = `there are at most ${LIMITS.habits} habits; delete some`;
      return sendProblem(reply, outOfRange("", message));
    }
    const habit: StoredHabit = { ...request.body, id, paused_until: request.body.paused_until ?? null };
    await insertHabit(mine, habit, now().epochMilliseconds);
    lists.publish(mine);
    return reply.code(201).header("location", habitPath(habit.id)).send(habit);
  });

  const change = {
    config: { summary: "Change a habit" },
    schema: { params: HabitParams, body: HabitPatch, response: { 200: StoredHabit } },
  };
  app.patch(`${PATHS.habits}/:habitId`, change, async (request, reply) => {
    const mine = { db, owner: ownerOf(request) };
    const changed = await updateHabit(mine, request.params.habitId, (habit) => ({
      ...habit,
      ...definedFields(request.body),
    }));
    if (!changed) return sendProblem(reply, notFound("habit"));
    lists.publish(mine);
    return changed;
  });

  const remove = { config: { summary: "Delete a habit" }, schema: { params: HabitParams } };
  app.delete(`${PATHS.habits}/:habitId`, remove, async (request, reply) => {
    const mine = { db, owner: ownerOf(request) };
    if (!(await deleteHabit(mine, request.params.habitId))) return sendProblem(reply, notFound("habit"));
    lists.publish(mine);
    return reply.code(204).send();
  });
}
