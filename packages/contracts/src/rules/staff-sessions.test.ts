import { expect, test } from "vitest";
import { endOfStaffSession } from "./staff-sessions.ts";

const endOf = (pressedAt: string, countedFrom: string) =>
  endOfStaffSession({ pressedAt: new Date(pressedAt), countedFrom: new Date(countedFrom) }).toISOString();

test("a session of staff ends 12 hours after its last press", () => {
  expect(endOf("2026-11-23T08:00:00Z", "2026-11-23T07:00:00Z")).toBe("2026-11-23T20:00:00.000Z");
});

test.each([
  ["in the morning", "2026-11-23T08:00:00Z", "2026-12-08T03:00:00.000Z"],
  ["at 04:00", "2026-11-23T03:00:00Z", "2026-12-07T03:00:00.000Z"],
  ["at 03:59", "2026-11-23T02:59:00Z", "2026-12-07T03:00:00.000Z"],
  ["half an hour after midnight", "2026-11-22T23:30:00Z", "2026-12-07T03:00:00.000Z"],
])("one that counts from %s ends at the first 04:00 in Lagos from 14 days on", (_name, from, end) => {
  expect(endOf("2027-01-01T00:00:00Z", from)).toBe(end);
});
