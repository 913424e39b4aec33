import { AnsweredSuggestion } from "#contract/durations.ts";
import type { ListedTask } from "#contract/learned-length.ts";
import { PATHS } from "#contract/paths.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { explainUnsaved } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { loadReviewText } from "../review/text/index.ts";

/** A row's suggestion of another length; `answered` is called after the person's answer. */
export type Suggest = (task: ListedTask, answered: () => void) => HTMLElement;

/** "You usually need 1.4 ×: plan 2 h 50 min?", until the person answers. */
export async function createSuggest(home: Home): Promise<Suggest> {
  const text = await loadReviewText(home.language);
  const { formats } = home;
  return (task, answered) => {
    const { suggested_minutes: minutes = 0, usual } = task;
    const fault = element("span", { class: "caution-text", attrs: { role: "alert" } });
    const say = async (answer: "accepted" | "dismissed") => {
      const body = { work: { kind: "task", id: task.id }, answer };
      const saved = await home.api.call("POST", PATHS.durationAnswers, AnsweredSuggestion, body);
      if (saved.ok) answered();
      else fault.textContent = explainUnsaved(saved.error, home.text);
    };
    const button = (label: string, answer: "accepted" | "dismissed") => {
      const made = actionButton(label, () => void say(answer), "button quiet");
      made.setAttribute("aria-label", `${label}: ${task.title}`);
      made.dataset.action = `length-${answer}`;
      return made;
    };
    return element(
      "span",
      { class: "suggestion hint" },
      text.usuallyNeed(formats.ratio(usual?.ratio ?? 1), formats.duration(minutes)),
      button(text.planThat, "accepted"),
      button(text.keepLength(formats.duration(task.duration_minutes)), "dismissed"),
      fault,
    );
  };
}
