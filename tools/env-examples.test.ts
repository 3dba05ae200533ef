import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { VARIABLES } from "../apps/api/src/env.ts";

interface Example {
  /** File, and the line on which the example begins. */
  where: string;
  text: string;
}
type Values = Record<string, string>;

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
const ASSIGNMENT = /^[A-Z][A-Z0-9_]*=/;
const COMPOSE_FILES = ["docker-compose.yml", "docker-compose.prod.yml", "docker-compose.scale.yml"];
const COMPOSE_VARIABLES = COMPOSE_FILES.flatMap((file) =>
  [...read(file).matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name!),
);

const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(`${ROOT}/docs`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => `docs/${path}`),
];

/** The fenced blocks of a document that hold settings: at least three, and more of them than other lines. */
function examplesIn(path: string): Example[] {
  const text = read(path);
  return [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].flatMap(({ 1: block = "", index }) => {
    const lines = block.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
    const settings = lines.filter((line) => ASSIGNMENT.test(line)).length;
    return settings > Math.max(2, lines.length / 2)
      ? [{ where: `${path}:${text.slice(0, index).split("\n").length}`, text: block }]
      : [];
  });
}

/** `.env.example` as its first lines say to use it: every setting with its `#` taken away. */
const uncommented: Example = { where: ".env.example", text: read(".env.example").replaceAll(/^#(?=[A-Z_]+=)/gm, "") };
const EXAMPLES = [uncommented, ...DOCUMENTS.flatMap(examplesIn)];

const withoutQuotes = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;

/** `docker run --env-file`: a line that begins with # is a comment, and the value is all that follows the =. */
const readAsDocker = (text: string): Values =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const at = line.indexOf("=");
      return line.startsWith("#") || at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );

/** systemd's `EnvironmentFile=`: as docker, then blanks around the value and quotes go, and ; begins a comment line too. */
const readAsSystemd = (text: string): Values =>
  Object.fromEntries(
    Object.entries(readAsDocker(text.replaceAll(/^;.*$/gm, ""))).map(([name, value]) => [
      name,
      withoutQuotes(value.trim()),
    ]),
  );

test("the examples for compose and for a plain server are among those that are read", () => {
  expect(EXAMPLES.map(({ where }) => where.split(":")[0])).toEqual(
    expect.arrayContaining([".env.example", "docs/operations.md"]),
  );
});

describe.each(EXAMPLES)("the example in $where", ({ text }) => {
  test.each([
    ["docker", readAsDocker],
    ["systemd", readAsSystemd],
  ])("holds no comment in a value when %s reads it", (_reader, readValues) => {
    const values = Object.entries(readValues(text));
    expect(values.length).toBeGreaterThan(2);
    expect(values.filter(([, value]) => value.includes("#"))).toEqual([]);
  });

  test("says the same to docker, systemd and node", () => {
    const values = readAsSystemd(text);
    expect(parseEnv(text)).toEqual(values);
    expect(Object.entries(readAsDocker(text)).map(([name, value]) => [name, withoutQuotes(value)])).toEqual(
      Object.entries(values),
    );
  });

  test("names variables that exist", () => {
    const known = new Set([...VARIABLES, ...COMPOSE_VARIABLES]);
    expect(Object.keys(readAsDocker(text)).filter((name) => !known.has(name))).toEqual([]);
  });
});

test("the example for compose names every variable that docker-compose.prod.yml needs", () => {
  const needed = [...read("docker-compose.prod.yml").matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name!);
  const named = Object.keys(readAsDocker(examplesIn("docs/operations.md")[0]!.text));
  expect(needed.filter((name) => !named.includes(name))).toEqual([]);
});
