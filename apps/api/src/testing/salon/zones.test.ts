import { expect, test } from "vitest";
import { dayInZone } from "./day-in-zone.ts";

/** The most that two places on earth can be apart; `pnpm prove zones` tries more of them. */
const ZONES = ["America/New_York", "Pacific/Kiritimati"];

test(
  "a server tells, mails and stores the same, whatever time zone it stands in [R12]",
  { timeout: 120_000 },
  async () => {
    const [west, east] = await Promise.all(ZONES.map(dayInZone));
    expect(west!.wall).not.toBe(east!.wall);
    expect(west!.facts.length).toBeGreaterThan(50);
    expect(west!.facts.join("\n")).not.toMatch(/ \[(?:4(?!00|03|09)|5)\d\d,/);
    expect(east!.facts).toEqual(west!.facts);
  },
);
