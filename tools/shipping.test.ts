import { startApi } from "@salon/api/test/support/api/start-api.ts";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { readEnv, VARIABLES } from "../apps/api/src/env.ts";
import { MANIFESTS, ROOT } from "./read-versions.ts";

interface Service {
  environment?: Record<string, string>;
  image?: string;
  volumes?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
}
interface ComposeFile {
  name: string;
  services: Record<string, Service>;
}
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
const COMPOSE_FILES = ["docker-compose.yml", "docker-compose.prod.yml", "docker-compose.scale.yml"];
/** What an owner fills in. */
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

/** A compose file with its variables filled in. @throws Error for a missing required one */
function compose(file: string, values = FILLED): ComposeFile {
  const fill = (_all: string, name: string, kind?: string, more = ""): string => {
    if (!values[name] && kind === "?") throw new Error(`${name}: ${more}`);
    return values[name] ?? more;
  };
  const filled = JSON.stringify(parse(read(file), { merge: true }), (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, fill) : value,
  );
  return JSON.parse(filled) as ComposeFile;
}
const servicesOf = (file: string, values = FILLED): Service[] => Object.values(compose(file, values).services);

test.each(COMPOSE_FILES)("%s gives each server only known variables and a valid configuration", (file) => {
  const servers = servicesOf(file).filter(({ image }) => image === "salon");
  expect(servers).toHaveLength(file.includes("scale") ? 3 : 1);
  for (const { environment = {} } of servers) {
    expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const env = readEnv({ HOST: "0.0.0.0", PORT: "4000", DATA_DIR: "/salon/data", ...environment });
    expect([env.production, env.seed]).toEqual(file === "docker-compose.yml" ? [false, "demo"] : [true, "services"]);
  }
});

test.each(Object.keys(FILLED))("the production files fail without %s and describe it", (name) => {
  for (const file of COMPOSE_FILES.slice(1))
    expect(() => servicesOf(file, { ...FILLED, [name]: "" }), file).toThrow(new RegExp(`^${name}: .{10}`));
});

test(".env.example has every variable, no unknown one, and no comment in a value", () => {
  const lines = [...read(".env.example").matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => ({
    name,
    value,
  }));
  const internal = ["CRASH_AT", "STAND_INS"];
  expect(lines.map(({ name }) => name).toSorted()).toEqual(
    VARIABLES.filter((name) => !internal.includes(name)).toSorted(),
  );
  expect(lines.filter(({ value }) => value.includes("#"))).toEqual([]);
});

test("every image has a full version, the same in every file but MongoDB's, and every action a commit", () => {
  const workflow = read(".github/workflows/ci.yml");
  const files = [read("Dockerfile"), ...COMPOSE_FILES.map(read), workflow].join("\n");
  const images = [...files.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)]
    .map(([, image]) => image!)
    .filter((one) => one !== "salon" && one !== "${{");
  expect(images.filter((image) => !/:v?\d+\.\d+\.\d+(?:-[a-z-]+)?(?:@sha256:[0-9a-f]{64})?$/.test(image))).toEqual([]);
  const others = images.filter((image) => !image.startsWith("mongo:"));
  expect(new Set(others).size).toBe(new Set(others.map((image) => image.split(":")[0])).size);
  const actions = [...workflow.matchAll(/uses: (.*)$/gm)].map(([, action]) => action!);
  expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

/** The versions of MongoDB in a compose file. */
const mongoOf = (file: string): string[] => [
  ...new Set(servicesOf(file).flatMap(({ image }) => /^mongo:([\d.]+)/.exec(image ?? "")?.[1] ?? [])),
];

test("one machine runs MongoDB 7.0 on the volume that had 8.0, and its server waits for a healthy one", () => {
  for (const file of COMPOSE_FILES.slice(0, 2)) {
    const { name, services } = compose(file);
    const { app, mongo } = services;
    expect([name, mongo?.volumes?.[0]], file).toEqual(["salon", "mongo:/data/db"]);
    expect(mongo?.image, file).toMatch(/^mongo:7\.0\.\d/);
    expect(mongo?.healthcheck, file).toBeDefined();
    expect(app?.depends_on?.["mongo"], file).toEqual({ condition: "service_healthy" });
  }
});

test("MongoDB has one version on one machine and one in the set of three; CI tests both, and Renovate keeps them apart", () => {
  const [trial, one, three] = COMPOSE_FILES.map(mongoOf) as [string[], string[], string[]];
  expect([trial, one.length, three]).toEqual([one, 1, [expect.stringMatching(/^8\.0\.\d/)]]);
  const workflow = read(".github/workflows/ci.yml");
  const { jobs } = parse(workflow) as { jobs: { "real-mongo": { strategy: { matrix: { mongo: string[] } } } } };
  expect(new Set([...workflow.matchAll(/image: mongo:([\d.]+)/g)].map(([, version]) => version))).toEqual(new Set(one));
  expect(jobs["real-mongo"].strategy.matrix.mongo).toEqual([...one, ...three].map((version) => `mongo:${version}`));
  const { packageRules } = JSON.parse(read("renovate.json")) as {
    packageRules: { matchPackageNames: string[]; matchFileNames?: string[]; allowedVersions?: string }[];
  };
  for (const file of COMPOSE_FILES) {
    const rule = packageRules.findLast(
      ({ matchPackageNames, matchFileNames = [file] }) =>
        matchPackageNames.includes("mongo") && matchFileNames.includes(file),
    );
    expect(mongoOf(file)[0], file).toMatch(new RegExp(rule!.allowedVersions!.slice(1, -1)));
  }
});

test("the image runs as node, creates no demo accounts, and contains no secrets", () => {
  const lines = read("Dockerfile").split("\n");
  expect(lines.lastIndexOf("USER node")).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const [, variables = ""] = /^ENV (HOST=.*)$/m.exec(read("Dockerfile")) ?? [];
  const env = readEnv(Object.fromEntries(variables.split(" ").map((pair) => pair.split("=") as [string, string])));
  expect([env.HOST, env.seed]).toEqual(["0.0.0.0", "services"]);
  const left = ["**/.env*", "**/.data", "**/*.backup", "**/backups", "deploy/mongo-key"];
  expect(read(".dockerignore").split("\n")).toEqual(expect.arrayContaining(left));
});

test("alerts and dashboard read only figures that a scrape has", async () => {
  const api = await startApi();
  const scrape = await (await fetch(`${api.url}/metrics`)).text();
  await api.stop();
  const stored = new Set([...scrape.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  const text = read("deploy/prometheus-rules.yml") + read("deploy/grafana-dashboard.json");
  const names = [...text.matchAll(/\b(?:salon|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(names.filter((name) => !stored.has(name) && !stored.has(name.replace(/_(bucket|count|sum)$/, "")))).toEqual(
    [],
  );
});

test("docs/dependencies.md has a row for every dependency and for no other package", () => {
  const rows = [...read("docs/dependencies.md").matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!);
  const used = MANIFESTS.flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  expect(rows.toSorted()).toEqual([...new Set(used.filter((name) => !name.startsWith("@salon/")))].toSorted());
});
