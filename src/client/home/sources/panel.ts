import * as z from "zod/mini";
import { Connection } from "#contract/connection.ts";
import { PATHS } from "#contract/paths.ts";
import { element, fill } from "../../element.ts";
import type { Home } from "../home.ts";
import { createProblemNote } from "../problem.ts";
import { openConnectDialog } from "./connect-dialog.ts";
import { sourceRow } from "./row.ts";

const Connections = z.array(Connection);

/** What is read: this machine's own calendars and tasks first, then every connection with its state. */
export function mountSources(home: Home): void {
  const { api, text } = home;
  const list = home.ref("sources");
  const problem = createProblemNote(home.ref("sources-error"), text);
  let connections: Connection[] = [];

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
    fill(list, own, ...connections.map((connection) => sourceRow(home, connection, replace)));
    home.ref("sources-empty").hidden = connections.length > 0;
  }

  async function load(): Promise<void> {
    const answer = await api.call("GET", PATHS.connections, Connections);
    if (!answer.ok) return problem.show(text.sourcesFailed, answer.error, () => void load());
    connections = answer.value;
    draw();
  }

  home.ref("connect-button").addEventListener("click", () =>
    openConnectDialog(home, (connection) => {
      connections = [...connections, connection];
      home.announce(text.connected(connection.label));
      draw();
    }),
  );
  draw();
  void load();
}
