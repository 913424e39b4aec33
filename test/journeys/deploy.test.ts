import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSettings, SETTING_NAMES } from "#server/settings.ts";

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** Every `DAYWRIGHT_*` name that a file speaks of. */
const namesIn = (text: string) => new Set(text.match(/\bDAYWRIGHT_[A-Z_]+\b/g));

test("every setting that a file of deploy/ sets is one", async () => {
  const own = ["DAYWRIGHT_DOMAIN"]; // of compose.yaml, for Caddy and the base address
  for (const file of ["Dockerfile", "compose.yaml", "example.env", "daywright.service"]) {
    const unknown = [...namesIn(await read(`deploy/${file}`))].filter(
      (name) => !SETTING_NAMES.includes(name) && !own.includes(name),
    );
    expect(unknown, file).toEqual([]);
  }
});

test("compose runs the service unprivileged and read-only, and lets only the proxy be reached", async () => {
  const { services, networks } = parse(await read("deploy/compose.yaml"));
  const { daywright, postgres, caddy } = services;
  expect(daywright).toMatchObject({
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    build: { dockerfile: "deploy/Dockerfile" },
  });
  expect([daywright.ports, postgres.ports]).toEqual([undefined, undefined]);
  expect(caddy.ports).toContain("443:443");
  expect(daywright.environment.DAYWRIGHT_TRUSTED_PROXIES).toBe(networks.inside.ipam.config[0].subnet);
  expect(postgres.healthcheck.test[1]).toBe("pg_isready");

  const filled = Object.entries<string>(daywright.environment).map(([name, value]) => [name, fill(value)]);
  const env = { ...imageSettings(await read("deploy/Dockerfile")), ...Object.fromEntries(filled) };
  expect(readSettings(env)).toMatchObject({
    ok: true,
    value: { baseUrl: "https://plan.example.org", host: "0.0.0.0" },
  });
});

test("compose asks for nothing that example.env does not name", async () => {
  const example = await read("deploy/example.env");
  for (const [, name = ""] of (await read("deploy/compose.yaml")).matchAll(/\$\{(\w+)/g)) {
    expect(example).toMatch(new RegExp(`^${name}=`, "m"));
  }
});

test("the image runs as another user than root, checks its health and copies only what is there", async () => {
  const lines = (await read("deploy/Dockerfile")).replaceAll("\\\n", " ").split("\n");
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  expect(stage).toContain("USER node");
  expect(stage.findIndex((line) => line.startsWith("ENTRYPOINT"))).toBeGreaterThan(stage.indexOf("USER node"));
  expect(stage.some((line) => line.startsWith("HEALTHCHECK") && line.includes("/readyz"))).toBe(true);
  const shipped = JSON.parse(await read("package.json")).files;
  for (const path of shipped) expect(stage.join("\n")).toContain(`/build/${path} ./${path}`);
  for (const line of lines.filter((each) => /^\s*(?:ENTRYPOINT|CMD|HEALTHCHECK)/.test(each))) {
    expect(() => JSON.parse(line.slice(line.indexOf("["))), line).not.toThrow();
  }
  const ignored = (await read(".dockerignore")).split("\n");
  for (const name of ["node_modules", "data", ".git", "**/*.env"]) expect(ignored).toContain(name);
});

test("every image is named by its digest", async () => {
  const { services } = parse(await read("deploy/compose.yaml"));
  const dockerfile = await read("deploy/Dockerfile");
  const images = Object.values<{ image?: string }>(services).flatMap(({ image = [] }) => image);
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  const [, node] = /^ARG NODE=(\S+)$/m.exec(dockerfile) ?? [];
  expect(images).toHaveLength(2);
  for (const base of bases) expect(base).toMatch(/^\$\{NODE\}$/);
  for (const image of [...images, node]) expect(image).toMatch(/^[\w.-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test("the unit runs as a user of its own, and restarts what fails", async () => {
  const unit = await read("deploy/daywright.service");
  const settings = Object.fromEntries([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  expect(settings).toMatchObject({
    ExecStart: "/usr/local/bin/daywright serve",
    Environment: "DAYWRIGHT_DATA_DIR=/var/lib/daywright",
    StateDirectory: "daywright",
    DynamicUser: "yes",
    ProtectSystem: "strict",
    NoNewPrivileges: "yes",
    Restart: "on-failure",
  });
});

test.runIf(existsSync("/usr/bin/systemd-analyze"))("systemd finds the unit valid and well locked up", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daywright-unit-"));
  const unit = join(folder, "daywright.service");
  // Its program and settings are not installed on the machine that tests it.
  const text = (await read("deploy/daywright.service"))
    .replace(/^ExecStart=\S+/m, "ExecStart=/bin/true")
    .replace(/^EnvironmentFile=/m, "EnvironmentFile=-");
  await writeFile(unit, text);
  const run = promisify(execFile);
  const { stdout, stderr } = await run("systemd-analyze", ["verify", "--man=no", "--recursive-errors=no", unit]);
  expect(stdout + stderr).not.toContain("daywright.service");
  const security = await run("systemd-analyze", ["security", "--offline=true", "--no-pager", unit]);
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(security.stdout)?.[1])).toBeLessThan(1.3);
  await rm(folder, { recursive: true });
});

/** What `ENV` sets in the image. */
function imageSettings(dockerfile: string): Record<string, string> {
  const [, pairs = ""] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries(pairs.split(" ").map((pair) => pair.split("=") as [string, string]));
}

/** The value with its variables filled in as a person would who leaves out what may be left out. */
function fill(value: string): string {
  const values: Record<string, string> = {
    DAYWRIGHT_DOMAIN: "plan.example.org",
    DAYWRIGHT_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  };
  const fillOne = (all: string, name: string) => (all.includes(":-") ? "" : (values[name] ?? "0123456789abcdef"));
  return value.replaceAll(/\$\{(\w+)[^}]*\}/g, fillOne);
}
