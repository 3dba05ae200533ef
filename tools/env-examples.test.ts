import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { VARIABLES } from "../apps/api/src/env.ts";

interface Example {
  /** File and first line of the example. */
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

/** Returns the fenced blocks of a document with at least three settings and fewer other lines. */
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

/** `.env.example` with the `#` of every setting removed, as its first lines say. */
const uncommented: Example = { where: ".env.example", text: read(".env.example").replaceAll(/^#(?=[A-Z_]+=)/gm, "") };
const EXAMPLES = [uncommented, ...DOCUMENTS.flatMap(examplesIn)];

const withoutQuotes = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;

/** Parses as `docker run --env-file`: a line that begins with # is a comment, and the value is everything after the =. */
const readAsDocker = (text: string): Values =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const at = line.indexOf("=");
      return line.startsWith("#") || at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );

/** Parses as systemd's `EnvironmentFile=`: like docker, but it removes blanks and quotes around a value, and ; begins a comment line too. */
const readAsSystemd = (text: string): Values =>
  Object.fromEntries(
    Object.entries(readAsDocker(text.replaceAll(/^;.*$/gm, ""))).map(([name, value]) => [
      name,
      withoutQuotes(value.trim()),
    ]),
  );

test("the examples for compose and for a plain server are found", () => {
  expect(EXAMPLES.map(({ where }) => where.split(":")[0])).toEqual(
    expect.arrayContaining([".env.example", "docs/operations.md"]),
  );
});

describe.each(EXAMPLES)("the example in $where", ({ text }) => {
  test.each([
    ["docker", readAsDocker],
    ["systemd", readAsSystemd],
  ])("has no comment in a value when %s parses it", (_reader, readValues) => {
    const values = Object.entries(readValues(text));
    expect(values.length).toBeGreaterThan(2);
    expect(values.filter(([, value]) => value.includes("#"))).toEqual([]);
  });

  test("has the same values for docker, systemd and node", () => {
    const values = readAsSystemd(text);
    expect(parseEnv(text)).toEqual(values);
    expect(Object.entries(readAsDocker(text)).map(([name, value]) => [name, withoutQuotes(value)])).toEqual(
      Object.entries(values),
    );
  });

  test("has only known variables", () => {
    const known = new Set([...VARIABLES, ...COMPOSE_VARIABLES]);
    expect(Object.keys(readAsDocker(text)).filter((name) => !known.has(name))).toEqual([]);
  });
});

test("the example for compose has every variable that docker-compose.prod.yml requires", () => {
  const needed = [...read("docker-compose.prod.yml").matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name!);
  const named = Object.keys(readAsDocker(examplesIn("docs/operations.md")[0]!.text));
  expect(needed.filter((name) => !named.includes(name))).toEqual([]);
});
