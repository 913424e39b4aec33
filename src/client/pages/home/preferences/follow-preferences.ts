import { PATHS } from "#contract/paths.ts";
import { Preferences } from "#contract/preferences.ts";
import type { Home } from "../home-context.ts";
import { NOTIFY_TEXT } from "./text/index.ts";

/**
 * Loads the page anew if the preferences have changed on another page or device, because its texts,
 * dates and hours depend on them. A person who is in the middle of something is asked.
 */
export async function followPreferences({ api, preferences, toast, language, ref, line }: Home): Promise<void> {
  const answer = await api.call("GET", PATHS.preferences, Preferences);
  if (!answer.ok || JSON.stringify(answer.value) === JSON.stringify(preferences)) return;
  const isAtWork =
    line.field.value !== "" ||
    document.documentElement.dataset.plan === "anew" ||
    !ref("plan-progress").hidden ||
    document.querySelector("dialog[open], :is(input, textarea, select):focus") !== null;
  const reload = () => location.reload();
  if (!isAtWork) return reload();
  const text = NOTIFY_TEXT[language];
  toast(text.changedElsewhere, { label: text.reload, run: reload });
}
