import { dismissPath, PATHS, plannerPagePath } from "#contract/paths.ts";
import { type Disruption, DisruptionKind, Watch } from "#contract/watch.ts";
import type { Api, ApiResult } from "../../../api/api.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import type { Today } from "./block-actions.ts";
import type { StillNote } from "./fixed-note.ts";

export const readWatch = (api: Api) => api.call("GET", PATHS.watch, Watch);

/**
 * Reports in one line what disrupts the plan, with a link to the update that repairs it, and shows
 * the count on the icon of the installed page. `first` is the answer that was read before the line
 * existed.
 */
export function mountWatch(today: Today, line: HTMLElement, still: StillNote["draw"], first: ApiResult<Watch>): void {
  const { home } = today;
  let asked = 0;
  const load = async () => {
    const turn = ++asked;
    const answer = await readWatch(home.api);
    if (turn === asked) show(answer);
  };
  // A failure is ignored, because the day shows its conflicts too.
  const show = (answer: ApiResult<Watch>) =>
    answer.ok && still(() => draw(today, line, answer.value, () => void load()));
  home.plan.onChange(() => void load());
  show(first);
}

function draw(today: Today, line: HTMLElement, { disruptions, updates = [] }: Watch, again: () => void): void {
  const { home, text } = today;
  const { watch } = text;
  const update = updates.at(-1);
  badge(disruptions.length);
  line.hidden = disruptions.length === 0 && !update;
  if (disruptions.length === 0 && update) {
    const see = linkTo(update.session_id, watch.see);
    fill(line, element("span", { text: watch.updated(update.blocks) }), actions(see));
    return;
  }
  const kinds = DisruptionKind.options.flatMap((kind) => {
    const own = disruptions.filter((each) => each.kind === kind);
    const count =
      kind === "overlap" || kind === "missed" ? own.flatMap(({ block_ids: ids }) => ids).length : own.length;
    return own.length > 0 ? [watch.kinds[kind](count)] : [];
  });
  const [first] = disruptions;
  const only = first?.repair;
  const isMove = only && disruptions.every(({ kind }) => kind === "overlap") && only.adds + only.removes === 0;
  const repair = only && linkTo(only.session_id, isMove ? watch.move(only.moves) : watch.repair);
  const why = first?.reason ? element("span", { class: "hint", text: watch.reasons[first.reason] }) : null;
  const leave = actionButton(watch.leave, () => void dismiss(today, disruptions, again), "button quiet");
  fill(
    line,
    element("span", { text: kinds.join(home.text.spoken.gap) }),
    why,
    disruptions.length > 0 && actions(repair, leave),
  );
}

function linkTo(session: string, text: string): HTMLElement {
  return element("a", { class: "button", text, attrs: { href: plannerPagePath(session) } });
}

function actions(...buttons: (HTMLElement | null | undefined)[]): HTMLElement {
  return element("span", { class: "links" }, ...buttons);
}

async function dismiss(
  { home, text, problem }: Today,
  disruptions: readonly Disruption[],
  again: () => void,
): Promise<void> {
  for (const { id } of disruptions) {
    const answer = await home.api.open("POST", dismissPath(id), undefined, "application/json");
    if (!answer.ok) return problem.show(text.notSaved, answer.error);
  }
  again();
}

/** On the icon of an installed page, if the browser supports it. */
function badge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
