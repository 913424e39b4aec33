import { PATHS, plannerPagePath } from "#contract/paths.ts";
import { CreateSessionResponse } from "#contract/session.ts";
import { setUnavailable } from "../../ui/unavailable-button.ts";
import { createProblemNote } from "./explain-problem.ts";
import type { Home } from "./home-context.ts";

/** One click to a whole session over sample data, in a calendar of its own. */
export function mountDemo(home: Home): void {
  const { api, text, language, formats } = home;
  const button = home.ref<HTMLButtonElement>("demo-button");
  const problem = createProblemNote(home.ref("demo-error"), text);

  async function open(): Promise<void> {
    setUnavailable(button, "");
    button.textContent = text.demoMaking;
    const body = { language, time_zone: formats.timeZone };
    const answer = await api.call("POST", PATHS.demo, CreateSessionResponse, body);
    if (answer.ok) return location.assign(plannerPagePath(answer.value.session_id));
    setUnavailable(button, null);
    button.textContent = text.demoButton;
    problem.show(text.demoFailed, answer.error, () => void open());
  }
  button.addEventListener("click", () => void open());
}
