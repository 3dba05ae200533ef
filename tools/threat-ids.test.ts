import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
});
const tests = listed
  .split("\0")
  .filter((path) => /\.(?:test\.tsx?|spec\.ts)$|^tests\/faults\/.*\.ts$/.test(path) && existsSync(root + path));
const idsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id]) => id!);

test("every threat and invariant of docs/security.md has a test with its id, and every id in a title has a row", () => {
  const rows = idsIn(readFileSync(`${root}docs/security.md`, "utf8"), /^\| ([TR]\d+) \|/gm);
  const titles = tests.flatMap((path) =>
    idsIn(readFileSync(root + path, "utf8"), /["'`][^"'`\n]*?\[([TR]\d+)\][^\n]*?["'`]/g),
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(new Set(titles)).toEqual(new Set(rows));
  expect(rows.filter((id, index) => rows.indexOf(id) !== index)).toEqual([]);
});
