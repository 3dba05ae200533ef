import { expect, test } from "vitest";
import { doJob } from "../jobs.ts";
import type { ImportKind } from "../imports/reading.ts";

const RUNS = 5;
const named = (names: string[]) => names.map((name) => ({ id: name, name }));
const CONTEXT = {
  today: "2026-11-26",
  services: named(["Wash & Set", "Box Braids", "Pedicure", "Facial", "Cornrows"]),
  team: named(["Halima Bello", "Kemi Adeyemi"]),
};
const LISTS: Record<string, [kind: ImportKind, header: string, row: (index: number) => string]> = {
  clients: [
    "clients",
    "Name,Phone,E-mail,Note",
    (index) => `Client ${index},080${31_230_000 + index},c${index}@example.com,"Likes tea, no sugar"`,
  ],
  appointments: [
    "appointments",
    "Date,Time,Client,Phone,Service,Staff,Status",
    (index) => `2026-12-${10 + (index % 20)},10:30,Client ${index},080${31_230_000 + index},Box Braids,Kemi,Confirmed`,
  ],
  lines: [
    "appointments",
    "Sat 28 Nov 10am Ada wash & set",
    (index) => `Sat 5 Dec 10am Client${String.fromCodePoint(97 + (index % 26))} box braids 080${31_230_000 + index}`,
  ],
  services: ["services", "Service,Price,Duration", (index) => `Style ${index},${1000 + index},1h 30m`],
};

/** The processor time of reading a list, in milliseconds; the median of five. */
async function timeOf([kind, header, row]: (typeof LISTS)[string], rows: number): Promise<number> {
  const text = [header, ...Array.from({ length: rows - 1 }, (_, index) => row(index))].join("\n");
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const begun = process.cpuUsage();
    const table = await doJob({ job: "table", kind, text });
    if ("refused" in table) throw new Error(table.refused);
    await doJob({ job: "rows", kind, table, mapping: table.guess, context: CONTEXT });
    times.push(process.cpuUsage(begun).user / 1000);
  }
  return times.toSorted((a, b) => a - b)[(RUNS - 1) / 2]!;
}

test.each(Object.keys(LISTS))("5,000 rows of %s take at most 12 times as long as 500", async (name) => {
  await timeOf(LISTS[name]!, 500);
  const [few, many] = [await timeOf(LISTS[name]!, 500), await timeOf(LISTS[name]!, 5000)];
  expect(many / few).toBeLessThan(12);
});
