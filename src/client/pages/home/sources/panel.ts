import * as z from "zod/mini";
import { isFeedKind } from "#contract/calendar.ts";
import { Connection } from "#contract/connection.ts";
import { PATHS } from "#contract/paths.ts";
import type { StandingPlan } from "#contract/plan.ts";
import { element, fill } from "../../../ui/element.ts";
import { createProblemNote, type ProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { withPart } from "../load-on-use.ts";
import { connectAgainAction } from "./connect-again.ts";
import { sourceRow } from "./row.ts";

const Connections = z.array(Connection);

type Sources = {
  readonly home: Home;
  readonly problem: ProblemNote;
  connections: readonly Connection[];
  /** Whether the top of the page reports a refused source. */
  isRefusalSaid: boolean;
  /** Receives the names of answering sources that may contain work. */
  readonly nameWithWork: (labels: readonly string[]) => void;
};

/**
 * The sources: local calendars and tasks first, then every connection with its state. Resolves once
 * they are shown. `today` resolves once Today is drawn.
 */
export function mountSources(
  home: Home,
  nameWithWork: Sources["nameWithWork"],
  today: Promise<unknown>,
): Promise<void> {
  const sources: Sources = {
    home,
    problem: createProblemNote(home.ref("sources-error"), home.text),
    connections: [],
    isRefusalSaid: false,
    nameWithWork,
  };
  home.ref("connect-button").addEventListener("click", () => connect(sources));
  draw(sources);
  return load(sources, today);
}

async function load(sources: Sources, today?: Promise<unknown>): Promise<void> {
  const { home, problem } = sources;
  const answer = await home.api.call("GET", PATHS.connections, Connections);
  if (!answer.ok) {
    // What is connected is unknown.
    home.ref("sources-empty").hidden = true;
    return problem.show(home.text.sourcesFailed, answer.error, () => void load(sources));
  }
  const unread = home.plan.now()?.unread ?? [];
  sources.connections = answer.value.map((connection) => asJustRead(connection, unread));
  draw(sources);
  await today;
  // Reading the plan found out what no source's state said yet.
  if (today && home.plan.now()?.unread.length) return load(sources);
  sayRefused(sources);
  const named = new URLSearchParams(location.search).get("connect");
  const asked = sources.connections.find(({ id }) => id === named);
  if (asked) connect(sources, asked);
  sayConnected(sources);
}

/** A source that Today just failed to read does not work, whatever its last state says. */
function asJustRead(connection: Connection, unread: StandingPlan["unread"]): Connection {
  const failed = connection.status.ok && unread.find(({ connection_id }) => connection_id === connection.id);
  return failed ? { ...connection, status: { ...connection.status, ok: false, error: failed.error } } : connection;
}

/** The callback of signing in at a source has the kind in its address, and is reported once. */
function sayConnected({ home, connections }: Sources): void {
  const address = new URL(location.href);
  const made = address.searchParams.get("connected");
  if (made === null) return;
  address.searchParams.delete("connected");
  history.replaceState(history.state, "", address);
  const connection = connections.findLast(({ kind }) => kind === made);
  if (connection) home.announce(home.text.connected(connection.label));
}

function draw(sources: Sources): void {
  const { home, connections, nameWithWork } = sources;
  const actions = {
    replace: (changed: Connection | null, id: string) => replace(sources, changed, id),
    connect: (again: Connection) => connect(sources, again),
  };
  const rows = connections.map((connection) => sourceRow(home, connection, actions));
  fill(home.ref("sources"), ownSource(home), ...rows);
  home.ref("sources-empty").hidden = connections.length > 0;
  const withWork = connections.filter(({ kind, status }) => status.ok && !isFeedKind(kind));
  nameWithWork(withWork.map(({ label }) => label));
}

function ownSource({ text }: Home): HTMLElement {
  return element(
    "li",
    { class: "row source", data: { ok: "true", connectionId: "local" } },
    element("span", { class: "state", text: "✓", attrs: { "aria-hidden": "true" } }),
    element("span", { class: "row-main" }, element("span", { class: "row-title", text: text.localSource })),
  );
}

function replace(sources: Sources, changed: Connection | null, id: string): void {
  const successor = changed ? [changed] : [];
  sources.connections = sources.connections.flatMap((each) => (each.id === id ? successor : [each]));
  draw(sources);
}

function connect(sources: Sources, again?: Connection): void {
  const { home } = sources;
  const fetchPart = () => import("./connect-dialog.ts");
  void withPart(home, fetchPart, home.ref("sources-error"), ({ openConnectDialog }) =>
    openConnectDialog(home, (connection) => connected(sources, connection), again),
  );
}

function connected(sources: Sources, connection: Connection): void {
  const { home, connections } = sources;
  sources.connections = [...connections.filter(({ id }) => id !== connection.id), connection];
  home.announce(home.text.connected(connection.label));
  draw(sources);
  if (sources.isRefusalSaid) fill(home.ref("error"));
  sources.isRefusalSaid = false;
  sayRefused(sources);
  // Today says of a source that it could not be read.
  if (home.plan.now()) void home.plan.load();
}

/** Reports sources that refuse access at the top of the page, unless a failure is there already. */
function sayRefused(sources: Sources): void {
  const { home, connections } = sources;
  const { text } = home;
  const region = home.ref("error");
  // Today reports its own calendars.
  const isOnToday = (id: string) => home.ref("today-place").querySelector(`a[href$="=${id}"]`) !== null;
  const refused = connections.filter(({ id, status }) => status.error?.kind === "ProviderAuthError" && !isOnToday(id));
  const [first] = refused;
  if (!first || region.childNodes.length > 0) return;
  const labels = refused.map(({ label }) => label).join(", ");
  const words = element("p", {}, element("strong", { text: text.refused(labels) }), ` ${text.refusedDetail}`);
  const again = connectAgainAction(home, first, (again) => connect(sources, again));
  fill(region, element("div", { class: "note caution problem" }, words, again));
  sources.isRefusalSaid = true;
}
