import { startApi, type TestApi } from "@salon/api/testing/api/start-api.ts";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Panel {
  id: number;
  title: string;
  type: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
const rules = (parse(read("deploy/prometheus-rules.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read("deploy/grafana-dashboard.json")) as { panels: Panel[] };
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Prometheus itself makes this one, and these labels. */
const FROM_PROMETHEUS = "up";
const TARGET_LABELS = ["job", "instance"];
const metricsIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:salon|nodejs|process)_\w+/g)].map(([name]) => name);
const labelsIn = (expr: string): string[] =>
  [...expr.matchAll(/\{([^}]*)\}|\bby \(([^)]*)\)/g)].flatMap(([, matchers, by]) =>
    (by ?? matchers ?? "").split(",").map((part) => /^\s*(\w+)/.exec(part)![1]!),
  );

let api: TestApi;
/** The names in a scrape as Prometheus stores them: a histogram has three. */
let stored: Set<string>;
let labels: Set<string>;
beforeAll(async () => {
  api = await startApi();
  await api.jobs.runAll();
  await fetch(`${api.url}/healthz`);
  const text = await (await fetch(`${api.url}/metrics`)).text();
  stored = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === "histogram" ? ["_bucket", "_count", "_sum"].map((end) => `${name}${end}`) : [name!],
    ),
  );
  labels = new Set([...TARGET_LABELS, ...[...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name!)]);
});
afterAll(() => api.stop());

test.each(expressions)("%s reads only what a scrape contains: %s", (_name, expr) => {
  const names = metricsIn(expr);
  expect(names.length > 0 || expr.includes(FROM_PROMETHEUS)).toBe(true);
  expect(names.filter((name) => !stored.has(name))).toEqual([]);
  // The calls of other services have their labels once there was a call.
  const known = [...labels, "provider", "operation", "outcome"];
  expect(labelsIn(expr).filter((label) => !known.includes(label))).toEqual([]);
});

test("every figure of the salon is in the dashboard", () => {
  const shown = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))));
  const own = [...stored].filter((name) => name.startsWith("salon_") && !/_(?:sum|count)$/.test(name));
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

describe("deploy/prometheus-rules.yml", () => {
  test("has alerts with different names, a severity and a summary", () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, annotations, labels: own } of rules) {
      expect(["page", "ticket"], alert).toContain(own.severity);
      expect(annotations.summary, alert).toMatch(/.{15}/);
    }
  });

  test("has a row in docs/operations.md for every alert", () => {
    const rows = [...read("docs/operations.md").matchAll(/^\| `(Salon\w+)` \|/gm)].map(([, name]) => name!);
    expect(rows.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});

test("no two panels of deploy/grafana-dashboard.json overlap or have the same id", () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}|${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
