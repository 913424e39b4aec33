import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { debianProgram } from "../../support/debian.ts";
import { onPortOfItsOwn } from "../../support/fixed-port.ts";
import { scratch } from "../../support/scratch-folder.ts";

/** A real CalDAV server on loopback with one person's empty calendar. */
export type CaldavServer = {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** The collection that exists at the start. */
  readonly calendarUrl: string;
  stop(): Promise<void>;
};

const USERNAME = "kim";
const PASSWORD = "correct horse";

/** Python buffers its output to a pipe, including the line that says that it is ready. */
const UNBUFFERED = { env: { ...process.env, PYTHONUNBUFFERED: "1" } };

/** Debian's Radicale, with a password. It waits for the disk twice for each event. */
export async function startRadicale(): Promise<CaldavServer> {
  const folder = await mkdtemp(join(scratch(), "daywright-radicale-"));
  await writeFile(join(folder, "users"), `${USERNAME}:${PASSWORD}\n`);
  await writeFile(join(folder, "config"), "");
  const child = spawn(
    debianProgram("radicale"),
    [
      `--config=${join(folder, "config")}`,
      `--storage-filesystem-folder=${join(folder, "collections")}`,
      "--server-hosts=127.0.0.1:0",
      "--auth-type=htpasswd",
      `--auth-htpasswd-filename=${join(folder, "users")}`,
      "--auth-htpasswd-encryption=plain",
      "--auth-delay=0",
      "--rights-type=owner_only",
      "--logging-level=info",
    ],
    UNBUFFERED,
  );
  const listening = await lineFrom(child, /Listening on '.*:(\d+)'[\s\S]*server ready/);
  const url = `http://127.0.0.1:${listening[1]}/`;
  const calendarUrl = `${url}${USERNAME}/work/`;
  const server = { url, username: USERNAME, password: PASSWORD, calendarUrl, stop: () => stop(child, folder) };
  await makeCalendar(server, calendarUrl, "Work");
  return server;
}

/** Debian's Xandikos, without a password. */
export async function startXandikos(): Promise<CaldavServer> {
  const folder = await mkdtemp(join(scratch(), "daywright-xandikos-"));
  const { child, port } = await onPortOfItsOwn(async (port) => {
    const options = ["-d", folder, "--defaults", "-l", "127.0.0.1", "-p", String(port)];
    const child = spawn(debianProgram("xandikos"), options, UNBUFFERED);
    await lineFrom(child, /Running on/);
    return { child, port };
  });
  const url = `http://127.0.0.1:${port}/`;
  const calendarUrl = `${url}user/calendars/calendar/`;
  return { url, username: "user", password: "any", calendarUrl, stop: () => stop(child, folder) };
}

/**
 * Debian's SabreDAV, on which Nextcloud, ownCloud and Baikal are built. `auth`: its way to
 * authenticate.
 */
export async function startSabre(auth: "basic" | "digest" = "basic"): Promise<CaldavServer> {
  debianProgram("php-sabre-dav");
  debianProgram("php-sqlite3");
  const folder = await mkdtemp(join(scratch(), "daywright-sabre-"));
  const env = {
    ...process.env,
    SABRE_DATABASE: join(folder, "sabre.db"),
    SABRE_USER: USERNAME,
    SABRE_PASSWORD: PASSWORD,
    SABRE_AUTH: auth,
  };
  const script = fileURLToPath(new URL("sabre.php", import.meta.url));
  const { child, port } = await onPortOfItsOwn(async (port) => {
    const options = ["-d", "display_errors=stderr", "-S", `127.0.0.1:${port}`, script];
    const child = spawn(debianProgram("php-cli"), options, { env });
    await lineFrom(child, /Development Server .* started/);
    return { child, port };
  });
  const url = `http://127.0.0.1:${port}/`;
  const calendarUrl = `${url}calendars/${USERNAME}/work/`;
  return { url, username: USERNAME, password: PASSWORD, calendarUrl, stop: () => stop(child, folder) };
}

/** Makes another collection, for events or for other components. */
export async function makeCalendar(
  server: Pick<CaldavServer, "username" | "password">,
  url: string,
  name: string,
  components: readonly string[] = ["VEVENT"],
): Promise<void> {
  const body = `<?xml version="1.0"?><c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="http://apple.com/ns/ical/"><d:set><d:prop><d:displayname>${name}</d:displayname><a:calendar-color>#0b8043ff</a:calendar-color><c:supported-calendar-component-set>${components.map((component) => `<c:comp name="${component}"/>`).join("")}</c:supported-calendar-component-set></d:prop></d:set></c:mkcalendar>`;
  await davRequest(server, "MKCALENDAR", url, body, 201);
}

/** A second client of the same calendar. */
export async function putIcs(server: CaldavServer, url: string, ics: string): Promise<void> {
  await davRequest(server, "PUT", url, ics.replaceAll(/\r?\n/g, "\r\n"), 201, 204);
}

export async function davRequest(
  server: Pick<CaldavServer, "username" | "password">,
  method: string,
  url: string,
  body: string | null,
  ...expected: number[]
): Promise<string> {
  const authorization = `Basic ${btoa(`${server.username}:${server.password}`)}`;
  const type = method === "PUT" ? "text/calendar; charset=utf-8" : "application/xml; charset=utf-8";
  const response = await fetch(url, { method, body, headers: { authorization, "content-type": type } });
  const text = await response.text();
  if (!expected.includes(response.status)) throw new Error(`${method} answered ${response.status}: ${text}`);
  return text;
}

function lineFrom(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((done, fail) => {
    let seen = "";
    const read = (chunk: Buffer) => {
      seen += chunk.toString("utf8");
      const match = pattern.exec(seen);
      if (match) finish(() => done(match));
    };
    const ended = (reason: unknown) => finish(() => fail(new Error(`the server ended (${reason}): ${seen}`)));
    const finish = (settle: () => void) => {
      child.stdout?.off("data", read);
      child.stderr?.off("data", read);
      child.off("error", ended).off("exit", ended);
      // An unread pipe would block the server when it is full.
      child.stdout?.resume();
      child.stderr?.resume();
      settle();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", ended).once("exit", ended);
  });
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await rm(folder, { recursive: true, force: true });
}
