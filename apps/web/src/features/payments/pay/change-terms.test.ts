import { noonOf } from "@salon/contracts";
import { expect, it } from "vitest";
import { formatCartDate } from "../../../lib/format/format.ts";
import { braidingLine, cartLine, SATURDAY } from "../../../testing/salon.ts";
import { changeTerms, type TermsLine } from "./change-terms.ts";

const HAIRCUT = cartLine();
const BRAIDS = braidingLine({ date: noonOf("2030-06-17") });
const GENERAL = "You can cancel or move a booking yourself until 24 hours before it begins.";
const at = (now: string, lines: readonly TermsLine[], cutoffHours = 24) =>
  changeTerms(lines, { cutoffHours, now: new Date(now), dayText: formatCartDate });

it("says until when one appointment may be changed, and from then on that only the phone helps", () => {
  expect(at("2030-06-14T08:59:00Z", [HAIRCUT])).toEqual([
    "You can cancel or move it until Fri, Jun 14, 2030, 10:00 AM.",
  ]);
  expect(at("2030-06-14T09:00:00Z", [HAIRCUT])).toEqual([
    "It begins in less than 24 hours: it can be moved only by phone.",
  ]);
  expect(at("2030-06-15T07:59:00Z", [HAIRCUT], 1)).toEqual([
    "You can cancel or move it until Sat, Jun 15, 2030, 09:00 AM.",
  ]);
  expect(at("2030-06-15T08:30:00Z", [HAIRCUT], 0)).toEqual([
    "You can cancel or move it until Sat, Jun 15, 2030, 10:00 AM.",
  ]);
});

it("names among several appointments those that only the phone can move", () => {
  expect(at("2030-06-13T08:00:00Z", [HAIRCUT, BRAIDS])).toEqual([GENERAL]);
  const late =
    "Haircut & Styling, Sat, Jun 15, 2030 10:00 AM, begins in less than 24 hours: it can be moved only by phone.";
  expect(at("2030-06-14T12:00:00Z", [HAIRCUT, BRAIDS])).toEqual([GENERAL, late]);
  expect(at("2030-06-14T12:00:00Z", [HAIRCUT, { ...HAIRCUT, time: "10:30 AM" }])).toHaveLength(2);
});

it("says what holds for all where none is chosen, and nothing about those that are over", () => {
  expect(at("2030-06-14T12:00:00Z", [])).toEqual([GENERAL]);
  expect(at(`${SATURDAY}T10:00:00Z`, [HAIRCUT])).toEqual([]);
});
