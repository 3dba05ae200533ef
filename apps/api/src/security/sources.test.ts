import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const folder = fileURLToPath(new URL("apps/api/src/", root));
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|^(?:testing|security)\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${folder}${path}`, "utf8") }));

/** What would give a stranger a say in the database or the process. */
const FORBIDDEN: Record<string, RegExp> = {
  "a document made of a request [T2]":
    /\b(?:create|insertMany|insertOne|updateOne|updateMany|findOneAndUpdate|findByIdAndUpdate|replaceOne)\(\s*(?:\{\s*\.\.\.)?\s*(?:req|request|ctx|context)\b/,
  "a model made of a request [T2]": /new \w+Model\(\s*(?:req|body|input)/,
  "code out of a text": /\beval\(|new Function\(|\bvm\./,
  "JavaScript in a query": /\$where|\$function|\$accumulator/,
  "filters that forget unknown keys [T15]": /strictQuery["']?,\s*(?:true|false)/,
  "a shell": /child_process/,
};

describe.each(Object.entries(FORBIDDEN))("%s", (_name, pattern) => {
  test("stands nowhere in the API", () => {
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

test("these words would be found where they stand", () => {
  expect(sources.length).toBeGreaterThan(100);
  const bad = [
    "UserModel.create(req.body)",
    "UserModel.updateOne( req.body )",
    "new UserModel(body)",
    "eval('1')",
    "find({ $where: x })",
    'mongoose.set("strictQuery", true)',
    'from "node:child_process"',
  ];
  for (const line of bad)
    expect(
      Object.values(FORBIDDEN).some((pattern) => pattern.test(line)),
      line,
    ).toBe(true);
});

describe("a version with a known hole is not taken again [T31]", () => {
  const lock = read("pnpm-lock.yaml");
  /** Every version of a package in the lock file. */
  const versionsOf = (name: string) => [
    ...new Set(
      [...lock.matchAll(new RegExp(`^  '?${name}@(\\d+)\\.(\\d+)\\.(\\d+)`, "gm"))].map((found) =>
        found.slice(1, 4).map(Number),
      ),
    ),
  ];
  const atLeast = (version: number[], floor: number[]) => {
    const at = floor.findIndex((part, index) => part !== version[index]);
    return at < 0 || version[at]! > floor[at]!;
  };

  test.each([
    ["mongoose", [9, 9, 2], "filters that count everything: CVE-2026-125120"],
    ["nodemailer", [10, 0, 5], "headers from line breaks, quadratic parsing: CVE-2026-90776"],
    ["react-router", [7, 18, 0], "open redirects: GHSA-wrjc, GHSA-2j2x"],
    ["qs", [6, 14, 2], "endless arrays: CVE-2025-15284, CVE-2026-2391"],
    ["jsonwebtoken", [9, 0, 0], "algorithms that were not asked for: CVE-2022-23529"],
    ["multer", [2, 0, 2], "forms that end the process: CVE-2025-7338"],
  ] as const)("%s is %j or newer: %s [T15] [T19]", (name, floor, _hole) => {
    const versions = versionsOf(name);
    expect(versions.length, "is in the lock file").toBeGreaterThan(0);
    expect(versions.filter((version) => !atLeast(version, [...floor]))).toEqual([]);
  });

  test.each(["express-mongo-sanitize", "xss-clean", "hpp"])(
    "%s, which breaks more than it mends, is not used",
    (name) => {
      expect(versionsOf(name)).toEqual([]);
    },
  );

  test("what the project itself asks for is pinned to one version", () => {
    const dependencies = ["apps/api", "apps/web", "packages/email", "packages/contracts"].flatMap((path) =>
      Object.entries(
        (JSON.parse(read(`${path}/package.json`)) as { dependencies?: Record<string, string> }).dependencies ?? {},
      ),
    );
    const loose = dependencies.filter(([, version]) => !/^(?:\d+\.\d+\.\d+|workspace:\*|catalog:)$/.test(version));
    expect(loose).toEqual([]);
  });
});
