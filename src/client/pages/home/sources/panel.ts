import * as z from "zod/mini";
import type { ConnectionKind } from "#contract/calendar.ts";
import { Connection } from "#contract/connection.ts";
import { PATHS } from "#contract/paths.ts";
import { element, fill } from "../../../ui/element.ts";
import type { Home } from "../home.ts";
import { createProblemNote } from "../problem.ts";
import { connectAgainAction } from "./connect-again.ts";
import { openConnectDialog } from "./connect-dialog.ts";
import { sourceRow } from "./row.ts";

const Connections = z.array(Connection);

/** What is read: this machine's own calendars and tasks first, then every connection with its state. */
export function mountSources(home: Home): void {
  const { api, text } = home;
  const list = home.ref("sources");
  const problem = createProblemNote(home.ref("sources-error"), text);
  const region = home.ref("error");
  let connections: Connection[] = [];
  let said = false;

  const replace = (changed: Connection | null, id: string) => {
    connections = connections.flatMap((each) => (each.id === id ? (changed ? [changed] : []) : [each]));
    draw();
  };

  function draw(): void {
    const own = element(
      "li",
      { class: "row source", data: { ok: "true", connectionId: "local" } },
      element("span", { class: "state", text: "✓", attrs: { "aria-hidden": "true" } }),
      element("span", { class: "row-main" }, element("span", { class: "row-title", text: text.localSource })),
    );
    fill(list, own, ...connections.map((connection) => sourceRow(home, connection, { replace, connect })));
    home.ref("sources-empty").hidden = connections.length > 0;
  }

  async function load(): Promise<void> {
    const answer = await api.call("GET", PATHS.connections, Connections);
    if (!answer.ok) return problem.show(text.sourcesFailed, answer.error, () => void load());
    connections = answer.value;
    draw();
    sayRefused();
    const asked = connections.find(({ id }) => id === new URLSearchParams(location.search).get("connect"));
    if (asked) connect(asked.kind);
  }

  /** A source that refuses access is said at the top of the page; what failed there already comes first. */
  function sayRefused(): void {
    const refused = connections.filter(({ status }) => status.error?.kind === "ProviderAuthError");
    const [first] = refused;
    if (!first || region.childNodes.length > 0) return;
    const words = element(
      "p",
      {},
      element("strong", { text: text.refused(labelsOf(refused)) }),
      ` ${text.refusedDetail}`,
    );
    fill(region, element("div", { class: "note caution problem" }, words, connectAgainAction(home, first, connect)));
    said = true;
  }

  function connect(kind?: ConnectionKind): void {
    openConnectDialog(
      home,
      (connection) => {
        connections = [...connections.filter(({ id }) => id !== connection.id), connection];
        home.announce(text.connected(connection.label));
        draw();
        if (said) fill(region);
        said = false;
        sayRefused();
      },
      kind,
    );
  }

  home.ref("connect-button").addEventListener("click", () => connect());
  draw();
  void load();
}

function labelsOf(connections: readonly Connection[]): string {
  return connections.map(({ label }) => label).join(", ");
}
