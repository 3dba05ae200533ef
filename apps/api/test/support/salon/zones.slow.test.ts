import { expect, test } from "vitest";
import { dayInZone } from "./day-in-zone.ts";

/** Two zones whose local days differ for most of the day. */
const ZONES = ["America/New_York", "Pacific/Kiritimati"];

test(
  "answers, mails and stored data are the same in every time zone of the server [R12]",
  { timeout: 120_000 },
  async () => {
    const [west, east] = await Promise.all(ZONES.map(dayInZone));
    expect(west!.wall).not.toBe(east!.wall);
    expect(west!.facts.length).toBeGreaterThan(50);
    expect(west!.facts.join("\n")).not.toMatch(/ \[(?:4(?!00|03|09)|5)\d\d,/);
    expect(east!.facts).toEqual(west!.facts);
  },
);
