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

  test("builds the image in one service, because current Compose fails when two builds export one tag", () => {
    const built = builders.map(([, { image }]) => image);
    expect(built).toEqual(["salon"]);
  });

  test("starts every other server from that image, without a registry, and after the building service", () => {
    const others = services.filter(([, { image, build }]) => image === "salon" && build === undefined);
    expect(others).toHaveLength(file.includes("scale") ? 2 : 0);
    for (const [name, service] of others) {
      expect(dependenciesOf(service), name).toContain(builders[0]![0]);
      expect(service.pull_policy, name).toBe("never");
    }
  });
});

/** Converts a line of .dockerignore to a pattern: * matches within a folder, ** across folders. */
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
  ])("excludes %s from the image", (path) => {
    expect(isLeftOut(path)).toBe(true);
  });

  test.each([
    "apps/api/src/backup.ts",
    "apps/api/src/operations/restore/restore-backup.ts",
    "deploy/healthcheck.mjs",
    "package.json",
    "patches/mongodb.patch",
  ])("includes %s", (path) => {
    expect(isLeftOut(path)).toBe(false);
  });
});

describe("a published image or action", () => {
  const workflow = read(".github/workflows/ci.yml");
  const FULL_VERSION = /^[\w./-]+:v?\d+\.\d+\.\d+(?:-[a-z-]+)?(?:@sha256:[0-9a-f]{64})?$/;
  const images = [
    ...[...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!),
    ...COMPOSE_FILES.flatMap((file) => servicesOf(file).flatMap(([, { image }]) => image ?? [])),
    ...[...workflow.matchAll(/^\s+image: (\S+)/gm)].map(([, image]) => image!),
  ].filter((image) => image !== "salon");

  test("is an image with a full version, the same in every file", () => {
    expect(images.length).toBeGreaterThan(9);
    expect(images.filter((image) => !FULL_VERSION.test(image))).toEqual([]);
    expect(new Set(images).size).toBe(new Set(images.map((image) => image.split(":")[0])).size);
    expect(workflow.replaceAll(/^\s+image: .*$/gm, "")).not.toMatch(/\b(?:mongo|caddy|node):\d/);
  });

  test("is an action at a commit, with the version in a comment", () => {
    const actions = [...workflow.matchAll(/uses: (.*)$/gm)].map(([, action]) => action!);
    expect(actions.length).toBeGreaterThan(9);
    expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
    expect(new Set(actions).size).toBe(new Set(actions.map((action) => action.split("@")[0])).size);
  });

  test("is updated and pinned by digest through Renovate, except the image built here", () => {
    const { extends: presets, packageRules } = JSON.parse(read("renovate.json")) as {
      extends: string[];
      packageRules: object[];
    };
    expect(presets).toEqual(expect.arrayContaining(["docker:pinDigests", "helpers:pinGitHubActionDigestsToSemver"]));
    expect(packageRules).toContainEqual(expect.objectContaining({ matchPackageNames: ["salon"], enabled: false }));
  });
});
