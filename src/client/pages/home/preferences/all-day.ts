import * as z from "zod/mini";
import { Connection } from "#contract/connection.ts";
import { LocalCalendar } from "#contract/local-calendar.ts";
import { connectionPath, PATHS } from "#contract/paths.ts";
import type { Preferences } from "#contract/preferences.ts";
import { element, fill } from "../../../ui/element.ts";
import { field, select } from "../../../ui/field.ts";
import type { Home } from "../home-context.ts";

type AllDayEvents = NonNullable<Preferences["all_day_events"]>;

export type AllDayFields = {
  readonly root: HTMLElement;
  /** Loads the list of calendars, once. */
  load(): void;
  /** Settings of calendars that are not listed stay. */
  read(): AllDayEvents;
};

/** By calendar, whether all-day events are busy. */
export function allDayFields(home: Home, kept: AllDayEvents = {}): AllDayFields {
  const { text } = home;
  const controls = new Map<string, HTMLSelectElement>();
  const list = element("div", { class: "columns" }, element("p", { class: "hint", text: text.loading }));
  let isAsked = false;
  async function show(): Promise<void> {
    const calendars = await calendarsOf(home);
    for (const { id } of calendars) {
      controls.set(id, select(Object.entries(text.day.allDayChoices), kept[id] ?? "as_marked"));
    }
    fill(list, ...calendars.map(({ id, name }) => field(name, controls.get(id) ?? element("span"))));
  }
  return {
    root: element("div", { class: "stack" }, element("h3", { class: "label", text: text.day.allDay }), list),
    load: () => {
      if (isAsked) return;
      isAsked = true;
      void show();
    },
    read() {
      const chosen = [...controls].map(([id, { value }]) => [id, value] as const);
      return Object.fromEntries(
        Object.entries({ ...kept, ...Object.fromEntries(chosen) }).filter(isSaid),
      ) as AllDayEvents;
    },
  };
}

function isSaid([, choice]: readonly [string, string]): boolean {
  return choice !== "as_marked";
}

/** The local calendars, and those of every connection that answers. */
async function calendarsOf({ api }: Home): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const [own, connections] = await Promise.all([
    api.call("GET", PATHS.calendars, z.array(LocalCalendar)),
    api.call("GET", PATHS.connections, z.array(Connection)),
  ]);
  const listed = await Promise.all(
    (connections.ok ? connections.value : []).map(({ id }) => api.call("GET", connectionPath(id), Connection)),
  );
  return [...(own.ok ? own.value : []), ...listed.flatMap((each) => (each.ok ? (each.value.calendars ?? []) : []))];
}
