import { PATHS } from "#contract/paths.ts";
import { defaultPreferences, Preferences } from "#contract/preferences.ts";
import { formatsIn } from "#wording/formats-of-language.ts";
import { type ApiFailure, createApi } from "../../api/api.ts";
import { createTrace } from "../../api/trace.ts";
import { forgetHome, keptHome } from "../../browser-storage/home-copy.ts";
import { placeAfterReload } from "../../browser-storage/place-after-reload.ts";
import { rememberedClock } from "../../features/settings/stored-settings.ts";
import { chooseLanguage } from "../../language/language.ts";
import { createLineShell } from "../../line-field/loading-field.ts";
import { createSeenPlan } from "../../standing-plan/last-read-plan.ts";
import { createAnnounce } from "../../ui/announce.ts";
import { fillMarkup } from "../../ui/fill-markup.ts";
import { untilSettled } from "../../ui/page-settled.ts";
import { mountThemeToggle } from "../../ui/theme-toggle.ts";
import { createToast } from "../../ui/toast.ts";
import { mountUnavailable } from "../../ui/unavailable-button.ts";
import { mountCalendars } from "./calendars/panel.ts";
import { mountDemo } from "./demo.ts";
import { createProblemNote } from "./explain-problem.ts";
import type { Home } from "./home-context.ts";
import { firstStir, openLater } from "./load-on-use.ts";
import { refsIn } from "./page-elements.ts";
import { mountPlanForm } from "./plan/form.ts";
import { mountZoneNote } from "./preferences/zone-note.ts";
import { mountRecent } from "./recent-plans.ts";
import { mountSources } from "./sources/panel.ts";
import { mountTasks } from "./tasks/panel.ts";
import { loadHomeText } from "./text/index.ts";
import { openToday, showKept } from "./today/open-today.ts";
import { mountWriterChoice } from "./writer/choice.ts";
import { readerOf } from "./writer/model-reader.ts";

/** Reads the preferences, then fills the page in their language and zone. */
export async function start(): Promise<void> {
  const ref = refsIn(document);
  const stirred = firstStir();
  const line = createLineShell("tasks-line");
  // Without a plan, work is typed in the planning form, and late messages appear below it.
  const stood = document.documentElement.dataset.plan === "stands";
  const [place, other] = stood ? ["line-place", "plan-line-place"] : ["plan-line-place", "line-place"];
  ref(place).replaceWith(line.element);
  ref(other).remove();
  if (!stood) line.element.after(ref("line-error"), ref("notes"));
  const api = createApi({
    fetch: (...request) => fetch(...request),
    trace: createTrace(location.search, (line) => console.info(line)),
    now: () => performance.now(),
  });
  const now = () => Date.now();
  const plan = createSeenPlan(api);
  const opened = openToday(plan, api);
  const answer = await api.call("GET", PATHS.preferences, Preferences);
  if (!answer.ok && isSignedOut(answer.error)) return signInFirst();
  const kept = !answer.ok && answer.error.kind === "network" ? await keptHome() : null;
  const preferences = answer.ok ? answer.value : (kept?.preferences ?? defaultPreferences(machineZone()));
  // English is also the default, so that the browser's own language precedes it.
  const chosen = preferences.language === "en" ? undefined : preferences.language;
  const language = chooseLanguage(localStorage, chosen, navigator.languages);
  const text = await loadHomeText(language);
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  fillMarkup(document, text);

  const formats = formatsIn(text.spoken, {
    timeZone: preferences.time_zone,
    locales: navigator.languages,
    clock: rememberedClock(),
  });
  const home = createHome({ api, text, language, formats, preferences, now, plan, stirred, ref, line });
  mountThemeToggle(ref("theme-toggle"), { text });
  if (kept) return showKept(home, kept);
  if (!answer.ok) {
    createProblemNote(ref("error"), text).show(text.preferencesFailed, answer.error, () => location.reload());
  }
  ref("sign-out-form").addEventListener("submit", forgetHome);
  mountUnavailable(home.announce);
  mountDialogs(home);
  if (answer.ok) mountZoneNote(home);
  const writer = mountWriterChoice(home);
  const tasks = mountTasks(home, readerOf(home, writer));
  mountPlanForm(home, writer, tasks.openTitles);
  const today = opened.mount(home, writer);
  const read = [today, mountSources(home, tasks.nameOthers, today), mountCalendars(home), tasks.read];
  mountDemo(home);
  const recent = mountRecent(home);
  await Promise.all([...read, writer.terms(), recent.read]);
  document.documentElement.dataset.state = answer.ok ? "ready" : "failed";
  resume(home);
  const keep = await import("./keep-offline.ts").catch(() => null);
  keep?.keepHome(home);
  await untilSettled();
  const follow = await import("./follow-plan.ts").catch(() => null);
  follow?.followPlan(plan, [tasks.load, recent.load, () => followPreferences(home)]);
}

/** After saving preferences, the person continues where they were. */
function resume({ ref, toast, text }: Home): void {
  const place = placeAfterReload();
  if (place === null) return;
  toast(text.preferencesSaved);
  if (ref("plan").contains(ref(place))) document.documentElement.dataset.plan &&= "anew";
  if (document.activeElement === document.body) ref(place).focus();
}

async function followPreferences(home: Home): Promise<void> {
  const part = await import("./preferences/follow-preferences.ts").catch(() => null);
  await part?.followPreferences(home);
}

function mountDialogs(home: Home): void {
  openLater(home, "preferences-button", async () => (await import("./preferences/dialog.ts")).openPreferences);
  openLater(home, "plan-hours-change", async () => (await import("./preferences/dialog.ts")).openHours);
  openLater(home, "review-button", async () => (await import("./review/dialog.ts")).openReview);
}

function signInFirst(): void {
  void forgetHome();
  location.assign(`/sign-in?next=${encodeURIComponent("/")}`);
}

type Known = Omit<Home, "toast" | "announce" | "calendarsChanged" | "onCalendarsChanged">;

function createHome(known: Known): Home {
  const { ref, text } = known;
  const calendarListeners: (() => Promise<void>)[] = [];
  const announce = createAnnounce(ref("live-region"));
  return {
    ...known,
    toast: createToast({ region: ref("toast"), next: ref("today-place"), announce, text }),
    announce,
    calendarsChanged: () => Promise.all(calendarListeners.map((listener) => listener())),
    onCalendarsChanged: (listener) => void calendarListeners.push(listener),
  };
}

function isSignedOut(failure: ApiFailure): boolean {
  return failure.kind === "problem" && failure.problem.status === 401;
}

function machineZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
