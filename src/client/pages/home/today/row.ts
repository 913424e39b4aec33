import { durationMinutes } from "#domain/moment.ts";
import { shortMoment } from "#wording/short-moment.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { factParts } from "../../../ui/fact-line.ts";
import type { Today } from "./block-actions.ts";
import type { BlockItem, Clash, EventItem } from "./day-items.ts";

/** The actions of a row of today. */
export type RowActions = {
  answer(item: BlockItem, state: "done" | "missed"): void;
  notToday(item: BlockItem): void;
  move(item: BlockItem, clash: Clash): void;
};

/** An event of the calendars, between the blocks. */
export function eventRow({ text, home }: Today, { start, title, since, asOf, colorClass }: EventItem): HTMLElement {
  const read = asOf !== null && text.asOf(shortMoment(asOf, start, home.formats));
  const tag = since ? text.fresh[since] : read;
  const name = tag && element("span", { class: "tag", text: tag });
  return element(
    "li",
    { class: `item fixed ${colorClass}` },
    element("time", { text: home.formats.time(start) }),
    element("span", { text: title }, name && " ", name),
  );
}

export function blockRow(today: Today, item: BlockItem, actions: RowActions): HTMLElement {
  const { phase, clash, colorClass, id } = item;
  const data = { blockId: id, phase };
  const name = `item ${clash ? "clash" : phase} ${colorClass}`;
  if (phase === "done" || phase === "partial" || phase === "missed") {
    return element("li", { class: `item over ${colorClass}`, data }, ...overParts(today, item));
  }
  const row = element("li", { class: name, data });
  if (clash) row.append(...clashParts(today, item, clash, actions));
  else row.append(times(today, item), words(today, item), acts(today, item, actions));
  return row;
}

/** A past part of today: its start, its name, and its outcome. */
function overParts({ text, home }: Today, { start, title, phase, minutesDone }: BlockItem): HTMLElement[] {
  const became =
    phase === "done"
      ? element("span", { class: "became done", text: text.done })
      : element("span", {
          class: "became",
          text: phase === "partial" ? text.inPart(home.formats.duration(minutesDone ?? 0)) : text.missed,
        });
  return [
    element("time", {}, element("b", { text: home.formats.time(start) })),
    element("h2", { text: title }),
    became,
  ];
}

function times({ home: { formats } }: Today, { start, end }: BlockItem): HTMLElement {
  return element("time", {}, element("b", { text: formats.time(start) }), formats.time(end));
}

/** The time left of a running block, or the length of the next one, and its category. */
function words(today: Today, item: BlockItem): HTMLElement {
  const { text, home } = today;
  const { formats } = home;
  const { phase, start, end, category } = item;
  const now = home.now();
  const isNow = phase === "now";
  const length = isNow
    ? text.left(formats.duration(Math.max(1, Math.ceil(durationMinutes(now, end)))))
    : formats.duration(durationMinutes(start, end));
  const word = isNow ? text.now : phase === "next" ? text.next : "";
  // On a narrow screen the category replaces the length.
  const isSpare = category !== null && !isNow;
  const facts = element(
    "p",
    { class: "facts" },
    ...factParts([
      word && element("span", { class: "word", text: word }),
      isSpare ? element("span", { class: "dur", text: length }) : length,
      category ?? "",
    ]),
  );
  const gone = isNow && element("i", { class: "gone-by" });
  if (gone) gone.style.setProperty("--gone", String((now - start) / (end - start)));
  return element("div", { class: "what" }, element("h2", { text: item.title }), facts, gone);
}

function acts({ text }: Today, item: BlockItem, actions: RowActions): HTMLElement {
  const { title, phase } = item;
  const done = act(text.done, text.doneNamed(title), () => actions.answer(item, "done"));
  done.classList.add("ring");
  const not =
    phase === "passed"
      ? act(text.notDone, text.notDoneNamed(title), () => actions.answer(item, "missed"))
      : act(text.notToday, text.notTodayNamed(title), () => actions.notToday(item));
  return element("div", { class: "acts" }, done, not);
}

function act(label: string, named: string, action: () => void): HTMLElement {
  const button = actionButton("", action, "button act");
  button.setAttribute("aria-label", named);
  button.append(element("span", { text: label }));
  return button;
}

/** The time of a block as a bar, hatched where an event overlaps it, and the possible actions. */
function clashParts(today: Today, item: BlockItem, clash: Clash, actions: RowActions): HTMLElement[] {
  const { text, home } = today;
  const { start, end } = item;
  const { shared, remedy } = clash;
  const cause = text.took(clash.title, home.formats.timeRange(shared.start, shared.end));
  const span = element("i", { class: "span" });
  span.style.setProperty("--from", String((shared.start - start) / (end - start)));
  span.style.setProperty("--to", String((shared.end - start) / (end - start)));
  const isAhead = start > home.now();
  const when = remedy && isAhead && shortMoment(remedy.start, start, home.formats);
  const move = when && actionButton(text.moveTo(when), () => actions.move(item, clash));
  if (move) move.setAttribute("aria-label", text.moveToNamed(item.title, when));
  return [
    times(today, item),
    element("h2", { text: item.title }),
    element("p", { class: "cause", text: cause }),
    acts(today, item, actions),
    element("div", { class: "fix" }, span, move),
  ];
}
