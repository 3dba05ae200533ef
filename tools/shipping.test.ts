import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { endpoints } from "../packages/contracts/src/endpoints.ts";
import { PICTURE_MAX_BYTES } from "../packages/contracts/src/rules/pictures.ts";
import { readEnv, VARIABLES } from "../apps/api/src/env.ts";

interface Service {
  environment?: Record<string, string>;
  image?: string;
  volumes?: string[];
  ports?: string[];
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
const COMPOSE_FILES = ["docker-compose.yml", "docker-compose.prod.yml", "docker-compose.scale.yml"];
/** Variables that only the product's own programs set. */
const INTERNAL = ["CRASH_AT", "STAND_INS"];
/** The variables that an owner fills in. */
const FILLED: Record<string, string> = {
  SALON_DOMAIN: "salon.example",
  SALON_DB_PASSWORD: "0a1b2c",
  MONGO_ROOT_PASSWORD: "3d4e5f",
  JWT_SECRET: "0123456789abcdef0123456789abcdef",
  SMTP_URL: "smtps://user:password@smtp.example:465",
  MAIL_FROM: "Salon <hello@salon.example>",
  SUPPORT_EMAIL: "desk@salon.example",
  FLW_PUBLIC_KEY: "FLWPUBK-1-X",
  FLW_SECRET_KEY: "FLWSECK-1-X",
  FLW_SECRET_HASH: "0123456789abcdef",
};

const UNITS: Record<string, number> = { k: 1024, m: 1024 * 1024, KiB: 1024, MiB: 1024 * 1024 };
/** The size that a line of a proxy's file names. */
const bytesIn = (text: string): number => {
  const [, number, unit = ""] = /(?:client_max_body_size|max_size) (\d+)(\w+)/.exec(text) ?? [];
  return Number(number) * (UNITS[unit] ?? Number.NaN);
};
/** What a Caddyfile lets through: of all other requests, and of those to this path. */
const caddyLimits = (text: string, path: string): string[] => {
  const named = ["not path", "path"].map((how) => new RegExp(`(@\\w+) ${how} /api/v1${path}$`, "m").exec(text)?.[1]);
  return named.map((name) => new RegExp(`request_body ${name} \\{([^}]*)\\}`).exec(text)?.[1] ?? "");
};

/** Fills in the variables of a compose file, as `docker compose config` does. @throws Error for a missing required variable */
function fillIn(text: string, values: Record<string, string>): Record<string, Service> {
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_all, name: string, kind?: string, more = "") => {
      if (values[name]) return values[name];
      if (kind === "?") throw new Error(`${name}: ${more}`);
      return String(more);
    });
  const filled = JSON.stringify(parse(text, { merge: true }), (_key, value: unknown) =>
    typeof value === "string" ? fill(value) : value,
  );
  return (JSON.parse(filled) as { services: Record<string, Service> }).services;
}

const serversOf = (file: string, values = FILLED): [string, Record<string, string>][] =>
  Object.entries(fillIn(read(file), values)).flatMap(([name, { image, environment }]) =>
    image === "salon" ? [[name, environment ?? {}]] : [],
  );

describe.each(COMPOSE_FILES)("%s", (file) => {
  test("gives the server only known variables and a valid configuration", () => {
    const servers = serversOf(file);
    expect(servers).toHaveLength(file.includes("scale") ? 3 : 1);
    for (const [, environment] of servers) {
      expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([]);
      const env = readEnv({ HOST: "0.0.0.0", PORT: "4000", DATA_DIR: "/salon/data", ...environment });
      const isTryOut = file === "docker-compose.yml";
      expect(env.production).toBe(!isTryOut);
      expect(env.seed).toBe(isTryOut ? "demo" : "services");
    }
  });

  test("mounts only existing files of deploy/", () => {
    const services = Object.values(fillIn(read(file), FILLED));
    const mounted = services.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0]!));
    const missing = mounted.filter((path) => path.startsWith("./deploy") && !existsSync(`${ROOT}/${path}`));
    expect(missing).toEqual([]);
  });
});

test.each(Object.keys(FILLED))("the production files fail without %s and describe it", (name) => {
  for (const file of COMPOSE_FILES.slice(1))
    expect(() => serversOf(file, { ...FILLED, [name]: "" }), file).toThrow(new RegExp(`^${name}: .{10}`));
});

test("the try-out file needs no variables, publishes ports on loopback only and has an owner account", () => {
  const services = fillIn(read("docker-compose.yml"), {});
  const ports = Object.values(services).flatMap((service) => service.ports ?? []);
  expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
  expect(services["app"]?.environment).toMatchObject({ ADMIN_EMAIL: "owner@salon.test" });
  expect(services["app"]?.environment).not.toHaveProperty("NODE_ENV");
});

test("the image runs as the user node, sets no NODE_ENV, and has a health check in node", () => {
  const lines = read("Dockerfile")
    .split("\n")
    .filter((line) => !line.startsWith("#"));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  expect(lines.join("\n")).not.toMatch(/NODE_ENV|curl|wget/);
  expect(last).toContain("USER node");
  expect(last.join("\n")).toMatch(/HEALTHCHECK .*CMD \["node", "healthcheck\.mjs"\]/);
  expect(last.findIndex((line) => line.startsWith("USER"))).toBeLessThan(
    last.findIndex((line) => line.startsWith("CMD")),
  );
});

test("the image creates no demo accounts without a configuration", () => {
  const [, variables = ""] = /^ENV (HOST=.*)$/m.exec(read("Dockerfile")) ?? [];
  const env = readEnv(Object.fromEntries(variables.split(" ").map((pair) => pair.split("=") as [string, string])));
  expect([env.HOST, env.seed]).toEqual(["0.0.0.0", "services"]);
});

describe("the proxies", () => {
  const nginx = read("deploy/nginx.conf").replaceAll(/#.*/g, "");
  const locations = [...nginx.matchAll(/location ([^{]+) \{([^}]*)\}/g)].map(([, path = "", rules = ""]) => ({
    path,
    rules,
  }));
  const CADDYFILES = ["deploy/Caddyfile", "deploy/Caddyfile.scale"];

  test("speak HTTP/2 with browsers: nginx on request, Caddy by default on the published ports", () => {
    expect(nginx).toMatch(/server \{[^{}]*\bhttp2 on;/);
    for (const file of CADDYFILES) expect(read(file), file).not.toMatch(/^\s*(?:protocols|servers)\b/m);
    for (const file of COMPOSE_FILES.slice(1)) {
      const published = Object.values(fillIn(read(file), FILLED)).flatMap(({ ports = [] }) => ports);
      expect(published, file).toEqual(["80:80", "443:443", "443:443/udp"]);
    }
  });

  test("let the largest picture and the largest webhook through, and nothing larger", () => {
    const { path, webhookBytes } = endpoints.messages.webhook;
    const webhook = locations.find((one) => one.path === `= /api/v1${path}`);
    const [nginxLimit] = /^ {4}client_max_body_size \w+/m.exec(nginx) ?? [];
    const found = [[nginxLimit, webhook?.rules], ...CADDYFILES.map((file) => caddyLimits(read(file), path))];
    for (const [others = "", ofWebhook = ""] of found) {
      expect(bytesIn(others)).toBeGreaterThan(PICTURE_MAX_BYTES);
      expect(bytesIn(others)).toBeLessThan(1024 * 1024);
      expect(bytesIn(ofWebhook)).toBe(webhookBytes);
    }
  });

  test("pass streams of events at once and keep them open", () => {
    expect(locations[0]?.path).toBe("/");
    const streams = locations.find(({ path }) => path.startsWith("~"));
    const pattern = new RegExp(/^~ (.+)$/.exec(streams?.path ?? "")?.[1] ?? "(?!)");
    expect(
      ["/api/v1/desk/events", "/api/v1/events", "/api/v1/desk/events/1"].map((path) => pattern.test(path)),
    ).toEqual([true, false, false]);
    expect(streams?.rules).toMatch(/proxy_buffering off;/);
    expect(streams?.rules).toMatch(/proxy_read_timeout 1h;/);
    for (const file of CADDYFILES)
      expect(read(file), file).not.toMatch(/^\s*(?:flush_interval|read_timeout|encode)\b/m);
  });

  test("give every request of nginx its host, address and scheme", () => {
    for (const { path, rules } of locations) {
      expect(rules, path).toContain("proxy_pass http://salon;");
      // A location with headers of its own would lose those of the server.
      expect(rules, path).not.toContain("proxy_set_header");
    }
    expect([...nginx.matchAll(/^ {4}proxy_set_header ([\w-]+)/gm)].map(([, name]) => name)).toEqual([
      "Connection",
      "Host",
      "X-Forwarded-For",
      "X-Forwarded-Proto",
    ]);
  });
});

test.each([
  [200, 0],
  [503, 1],
])("the health check ends a server that answers %d with exit code %d", async (status, expected) => {
  const server = createServer((_req, res) => void res.writeHead(status).end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const check = spawn(process.execPath, [`${ROOT}/deploy/healthcheck.mjs`], { env: { PORT: String(port) } });
  expect(await once(check, "exit")).toEqual([expected, null]);
  server.close();
});

test(".env.example has every variable and no unknown one", () => {
  const named = [...read(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
  expect(named.toSorted()).toEqual(VARIABLES.filter((name) => !INTERNAL.includes(name)).toSorted());
});

describe("docs/dependencies.md", () => {
  const rows = [...read("docs/dependencies.md").matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!);
  const manifests = ["apps", "packages"].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`).map((name) => `${folder}/${name}/package.json`),
  );
  const used = ["package.json", ...manifests]
    .filter((path) => existsSync(`${ROOT}/${path}`))
    .flatMap((path) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path)) as Record<
        string,
        Record<string, string>
      >;
      return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith("@salon/"));
    });

  test("has a row for every dependency and for no other package", () => {
    expect(rows.toSorted()).toEqual([...new Set(used)].toSorted());
  });
});
