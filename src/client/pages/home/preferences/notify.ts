import { type Notify, NotifyTest } from "#contract/notify.ts";
import { PATHS } from "#contract/paths.ts";
import { OwnPreferences, type OwnPreferencesPatch } from "#contract/stored-preferences.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { field, input } from "../../../ui/field.ts";
import type { Home } from "../home-context.ts";
import { canPush, isSubscribed, subscribe, unsubscribe } from "./push.ts";
import { NOTIFY_TEXT } from "./text/index.ts";

/** How the person is notified while no page is open. */
export type NotifyFields = { readonly root: HTMLElement; read(): OwnPreferencesPatch };

export function notifyFields(home: Home, { notify: kept, auto_update: budget }: OwnPreferences): NotifyFields {
  const notify = NOTIFY_TEXT[home.language];
  const address = (value: string | null | undefined) => input("url", value ?? "", { placeholder: "https://" });
  const controls = {
    webhook: address(kept?.webhook_url),
    ntfy: address(kept?.ntfy_url),
    from: input("time", kept?.quiet_hours?.from ?? ""),
    to: input("time", kept?.quiet_hours?.to ?? ""),
    agenda: input("time", kept?.agenda_at ?? ""),
    blocks: input("number", budget ? String(budget.max_blocks) : "", {
      min: "0",
      max: "500",
      placeholder: notify.none,
    }),
    hours: input("number", String(budget?.not_within_hours ?? 12), { min: "0", max: "168" }),
  };
  const status = element("p", { class: "hint", attrs: { role: "status" } });
  const fields = element(
    "div",
    { class: "columns" },
    field(notify.ntfy, controls.ntfy),
    field(notify.webhook, controls.webhook),
    field(notify.agenda, controls.agenda),
    field(notify.quietFrom, controls.from),
    field(notify.quietTo, controls.to),
    field(notify.maxBlocks, controls.blocks),
    field(notify.notWithin, controls.hours),
  );
  const read = () => patchOf(controls);
  const test = async () => {
    status.textContent = "";
    const saved = await home.api.call("PUT", PATHS.preferences, OwnPreferences, { notify: read().notify });
    const sent = saved.ok ? await home.api.call("POST", PATHS.watchTest, NotifyTest) : saved;
    status.textContent = sent.ok ? outcome(home, sent.value) : home.text.saveFailed;
  };
  const buttons = element(
    "div",
    { class: "row note" },
    canPush() && hereButton(home, status),
    actionButton(notify.test, () => void test()),
  );
  const root = element(
    "details",
    { data: { ref: "notify" } },
    element("summary", { class: "label", text: notify.heading }),
    element("div", { class: "stack" }, fields, buttons, status),
  );
  return { root, read };
}

/** Turns notices in this browser on or off; its label names the effect. */
function hereButton(home: Home, status: HTMLElement): HTMLButtonElement {
  const notify = NOTIFY_TEXT[home.language];
  let isOn = false;
  const show = (on: boolean) => {
    isOn = on;
    button.textContent = on ? notify.hereStop : notify.here;
  };
  const press = async () => {
    status.textContent = "";
    if (isOn) {
      const stopped = await unsubscribe(home.api).catch(() => false);
      status.textContent = stopped ? notify.hereOff : home.text.saveFailed;
      return show(!stopped);
    }
    const subscribed = await subscribe(home.api).catch(() => false);
    status.textContent = subscribed ? notify.hereOn : notify.hereRefused;
    show(subscribed);
  };
  const button = actionButton(notify.here, () => void press());
  void isSubscribed().then(show, () => undefined);
  return button;
}

type Controls = Readonly<Record<"webhook" | "ntfy" | "from" | "to" | "agenda" | "blocks" | "hours", HTMLInputElement>>;

/** An empty field resets its setting. */
function patchOf({ webhook, ntfy, from, to, agenda, blocks, hours }: Controls): OwnPreferencesPatch {
  const text = ({ value }: HTMLInputElement) => value.trim() || null;
  const [start, end] = [text(from), text(to)];
  const notify: Notify = {
    webhook_url: text(webhook),
    ntfy_url: text(ntfy),
    quiet_hours: start && end ? { from: start, to: end } : null,
    agenda_at: text(agenda),
  };
  const most = Number(blocks.value);
  return { notify, auto_update: most > 0 ? { max_blocks: most, not_within_hours: Number(hours.value) } : null };
}

function outcome({ language, formats }: Home, { sent }: NotifyTest): string {
  const notify = NOTIFY_TEXT[language];
  if (sent.length === 0) return notify.nobody;
  const failed = sent.filter(({ ok }) => !ok).map(({ channel }) => notify.channels[channel]);
  return failed.length === 0 ? notify.sent : notify.notSent(formats.list(failed));
}
