import { blockDraft } from "#contract/block-draft.ts";
import type { Daywright } from "../../support/daywright.ts";
import { applyFirst, at, ZONE } from "./mock-week.ts";

const HOURS = ["08:00", "10:00", "12:00", "14:00", "16:00"].map((from, index) => ({ from, id: `set-${index}` }));

/**
 * On Monday five problem sets of an hour each took 84 minutes; on Wednesday there are two more, and
 * work of which nothing is known.
 */
export async function finishProblemSets(server: Daywright & { goOnTo(moment: string): void }): Promise<void> {
  server.goOnTo(at(-1, "20:00"));
  await server.call("PUT", "/api/preferences", { time_zone: ZONE });
  const task = (id: string, title: string, duration_minutes: number, category: string | null) =>
    server.call("POST", "/api/tasks", { id, title, duration_minutes, category });
  for (const { id } of HOURS) await task(id, `Problem set ${id.at(-1)}`, 60, "Linear algebra");
  const events = HOURS.map(({ from, id }) => ({
    ...blockDraft({ summary: id, start: at(0, from), end: at(0, `${from.slice(0, 2)}:59`) }),
    task_id: id,
  }));
  const { json } = await server.call("POST", "/api/planner", {
    start_time: at(0, "00:00"),
    end_time: at(7, "00:00"),
    ai_draft: "",
    draft_variants: [{ variant_id: "week", title: "The week", description: "", events }],
  });
  await applyFirst(server, json.session_id);
  server.goOnTo(at(2, "12:00"));
  const window = `start_time=${at(0, "00:00")}&end_time=${at(7, "00:00")}`;
  const { blocks } = (await server.call("GET", `/api/plan?${window}`)).json;
  const answers = blocks.map(({ block_id }: { block_id: string }) => ({ block_id, state: "done", minutes_done: 84 }));
  await server.call("POST", "/api/plan/answers", { answers });
  for (const { id } of HOURS) await server.call("PATCH", `/api/tasks/${id}`, { done: true });
  await task("next", "Problem set 6", 120, "Linear algebra");
  await task("later", "Problem set 7", 60, "Linear algebra");
  await task("tidy", "Tidy up", 60, null);
}
