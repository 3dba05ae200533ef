import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";

interface Service {
  image?: string;
  build?: unknown;
  pull_policy?: string;
  depends_on?: Record<string, unknown> | string[];
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
const COMPOSE_FILES = ["docker-compose.yml", "docker-compose.prod.yml", "docker-compose.scale.yml"];
const servicesOf = (file: string): [string, Service][] =>
  Object.entries((parse(read(file), { merge: true }) as { services: Record<string, Service> }).services);
const dependenciesOf = ({ depends_on = [] }: Service): string[] =>
  Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);

describe.each(COMPOSE_FILES)("%s", (file) => {
  const services = servicesOf(file);
  const builders = services.filter(([, { build }]) => build !== undefined);

  test("builds each image in one service: current Compose fails when two builds export one tag", () => {
    const built = builders.map(([, { image }]) => image);
    expect(built).toEqual(["salon"]);
  });

  test("starts every other server from that image, never from a registry, and after the one that builds it", () => {
    const others = services.filter(([, { image, build }]) => image === "salon" && build === undefined);
    expect(others).toHaveLength(file.includes("scale") ? 2 : 0);
    for (const [name, service] of others) {
      expect(dependenciesOf(service), name).toContain(builders[0]![0]);
      expect(service.pull_policy, name).toBe("never");
    }
  });
});

/** One line of .dockerignore: a path from the root, where * stays in a folder and ** crosses folders. */
function toPattern(line: string): RegExp {
  const body = line
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("**/", "(?:.+/)?")
    .replaceAll("*", "[^/]*");
  return new RegExp(`^${body}(?:/|$)`);
}

describe(".dockerignore", () => {
  const patterns = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(toPattern);
  const isLeftOut = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

  test.each([
    "backups/2026-11-23.backup",
    "deploy/backups/old.gz",
    "salon.backup",
    "apps/api/salon-2026-11-23T0300Z.backup",
    "apps/api/salon.backup.unfinished",
    "salon.backup.age",
    "deploy/mongo-key",
    ".env",
    "deploy/.env",
    ".data/secret",
    "apps/api/.data/mongo/journal",
    "node_modules/express/index.js",
  ])("keeps %s out of the image", (path) => {
    expect(isLeftOut(path)).toBe(true);
  });

  test.each([
    "apps/api/src/backup.ts",
    "apps/api/src/operations/restore-backup.ts",
    "deploy/healthcheck.mjs",
    "package.json",
    "patches/mongodb.patch",
  ])("lets %s in", (path) => {
    expect(isLeftOut(path)).toBe(false);
  });
});
