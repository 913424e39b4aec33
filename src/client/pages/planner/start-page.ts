import { sessionPath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { createApi, isGone } from "../../api/api.ts";
import { createTrace } from "../../api/trace.ts";
import { offlineCopy } from "../../browser-storage/offline-copy.ts";
import { forgetOtherSession, restoreVariants } from "../../browser-storage/variant-memory.ts";
import { fetchOutlinesFor, type Outlines } from "../../features/grid/outlines.ts";
import { firstDate, firstView } from "../../features/navigation/actions.ts";
import { createAlert } from "../../features/problems/alert.ts";
import { sayGone } from "../../features/problems/session-gone.ts";
import { keepBegun } from "../../features/session/keep-begun-blocks.ts";
import { chooseLanguage } from "../../language/language.ts";
import { collectDom, type Dom } from "../../planner-state/page-elements.ts";
import { createState, planZone, type State, sessionIdOf } from "../../planner-state/state.ts";
import { fetchRRuleFor } from "../../rrule/fetch-rrule.ts";
import { loadText, type Text } from "../../text/index.ts";
import { fillMarkup } from "../../ui/fill-markup.ts";
import { startPlanner } from "./start-planner.ts";

/** Loads the session in the address and starts the planner, or shows why it cannot. */
export async function start(): Promise<void> {
  const state = createState();
  const dom = collectDom(document);
  const trace = createTrace(location.search, (line) => console.info(line));
  const api = createApi({
    fetch: (...request) => fetch(...request),
    trace,
    now: () => performance.now(),
    prepare: fetchRRuleFor,
  });
  state.sessionId = sessionIdOf(location.pathname);
  forgetOtherSession(sessionStorage, state.sessionId);

  const language = chooseLanguage(localStorage, undefined, navigator.languages);
  const early = await loadText(language);
  const alert = createAlert(dom.error, early);
  if (state.sessionId === null) {
    alert.say(early.unknownSession);
    return setPageState(dom, "failed");
  }
  dom.loading.textContent = early.loading;
  setPageState(dom, "loading");
  const answer = await api.call("GET", sessionPath(state.sessionId), PlannerPayload);
  const readOnly = !answer.ok && answer.error.kind === "network";
  const loaded = answer.ok ? answer.value : readOnly ? await offlineCopy(state.sessionId) : null;
  if (loaded === null) {
    trace.view("failed to load");
    setPageState(dom, "failed");
    if (answer.ok) return;
    if (isGone(answer.error)) return sayGone({ dom, alert }, early.unknownSession);
    return alert.show("load", answer.error, () => location.reload());
  }
  const { text, code } = await textFor(loaded);
  let outlines: Outlines | null = null;
  try {
    // The server's answer was prepared before; the copy on this device was not.
    const adopted = adopt(state, loaded);
    [outlines] = await Promise.all([fetchOutlinesFor(adopted), fetchRRuleFor(adopted)]);
  } catch {
    setPageState(dom, "failed");
    return alert.show("load", { kind: "network" }, () => location.reload());
  }
  startPlanner({
    state,
    dom,
    text,
    language: code,
    trace,
    api,
    readOnly,
    outlines,
    alert: text === early ? alert : createAlert(dom.error, text),
  });
  setPageState(dom, "ready");
  trace.view(`ready: ${loaded.draft_variants.length} variants, ${loaded.calendar_events.length} events`);
}

async function textFor(payload: PlannerPayload): Promise<{ text: Text; code: "en" | "zh" }> {
  // English is also the default where nobody chose a language, so that the browser's own language
  // precedes it.
  const planned = payload.preferences?.language === "en" ? undefined : payload.preferences?.language;
  const code = chooseLanguage(localStorage, planned, navigator.languages);
  const text = await loadText(code);
  document.documentElement.lang = code === "zh" ? "zh-CN" : "en";
  fillMarkup(document, text);
  return { text, code };
}

function adopt(state: State, loaded: PlannerPayload): PlannerPayload {
  const { payload: restored, variantIndex } = restoreVariants(sessionStorage, loaded);
  const payload = keepBegun(restored, Date.now());
  state.payload = payload;
  state.variantIndex = variantIndex;
  state.currentView = firstView(payload, innerWidth);
  state.currentDate = firstDate(payload, planZone(state), Date.now());
  return payload;
}

/** `data-state` on the document (interface §11). */
function setPageState(dom: Dom, pageState: "loading" | "ready" | "failed"): void {
  document.documentElement.dataset.state = pageState;
  dom.loading.hidden = pageState !== "loading";
}
