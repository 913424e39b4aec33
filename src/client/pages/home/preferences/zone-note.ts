import { PATHS } from "#contract/paths.ts";
import { Preferences } from "#contract/preferences.ts";
import { DAY_MS } from "#domain/time.ts";
import { reloadAt } from "../../../browser-storage/place-after-reload.ts";
import { actionButton, fill } from "../../../ui/element.ts";
import { explainUnsaved } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";

/**
 * Offers the browser's zone when the preferences have another one: a server in a container has UTC
 * by default.
 */
export function mountZoneNote({ ref, api, text, preferences }: Home): void {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const note = ref("zone-note");
  note.hidden = here === preferences.time_zone || sameClock(here, preferences.time_zone);
  const use = async (): Promise<void> => {
    const answer = await api.call("PUT", PATHS.preferences, Preferences, { time_zone: here });
    if (answer.ok) reloadAt("preferences-button");
    else note.append(" ", explainUnsaved(answer.error, text));
  };
  fill(
    note,
    text.zoneNote(preferences.time_zone, here),
    actionButton(text.useZone(here), () => void use()),
  );
}

/**
 * Whether two zones show the same time now and half a year later, and so are names of the same
 * clock.
 */
function sameClock(a: string, b: string): boolean {
  const halfYear = 182 * DAY_MS;
  const shown = (zone: string, at: number) => new Date(at).toLocaleString("sv", { timeZone: zone });
  return [Date.now(), Date.now() + halfYear].every((at) => shown(a, at) === shown(b, at));
}
