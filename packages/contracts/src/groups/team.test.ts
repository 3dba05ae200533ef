import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { FIRST_SETTINGS } from "../salon.ts";
import { newResourceSchema, newTeamMemberSchema, resourceChangeSchema, teamMemberChangeSchema } from "./team.ts";

const ID = "6".repeat(24);
const { hours } = FIRST_SETTINGS;
const faultsOf = (schema: z.ZodMiniType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("a team member", () => {
  test("needs a name and hours; the rest has defaults", () => {
    expect(z.parse(newTeamMemberSchema, { name: " Ìyábọ̀ ", hours })).toEqual({
      name: "Ìyábọ̀",
      hours,
      account: null,
      serviceIds: [],
      breaks: [],
      timeOff: [],
      bookable: true,
      commissionPercent: 0,
      active: true,
    });
  });

  test("a change has the revision and only the given fields", () => {
    expect(z.parse(teamMemberChangeSchema, { revision: 3, active: false })).toEqual({ revision: 3, active: false });
    expect(faultsOf(teamMemberChangeSchema, { active: false })).toEqual(["revision: Please give the revision"]);
  });

  test.each([
    [{ name: " " }, "name: Name is required"],
    [{ hours: hours.slice(1) }, "hours: Please give the hours of all seven days"],
    [
      { hours: [...hours.slice(0, 6), { day: 6, open: "05:00 PM", close: "01:00 PM" }] },
      "hours.6: A person cannot finish before they start",
    ],
    [{ breaks: [{ day: 1, from: "01:00 PM", to: "01:00 PM" }] }, "breaks.0.to: A break must end after it begins"],
    [{ breaks: [{ day: 1, from: "02:00 PM", to: "01:00 PM" }] }, "breaks.0.to: A break must end after it begins"],
    [
      { breaks: [{ day: 7, from: "01:00 PM", to: "02:00 PM" }] },
      "breaks.0.day: Day must be a whole number from 0 to 6",
    ],
    [{ timeOff: [{ from: "2026-12-02", to: "2026-12-01" }] }, "timeOff.0.to: Time off cannot end before it begins"],
    [
      {
        timeOff: [
          { from: "2026-12-01", to: "2026-12-02" },
          { from: "2026-12-02", to: "2026-12-02" },
        ],
      },
      "timeOff: Days off overlap",
    ],
    [{ serviceIds: [ID, ID] }, "serviceIds: A service is listed twice"],
    [{ account: "x" }, "account: Invalid id"],
    [{ commissionPercent: 101 }, "commissionPercent: Commission must be a whole number from 0 to 100"],
    [{ commissionPercent: -1 }, "commissionPercent: Commission must be a whole number from 0 to 100"],
    [{ bookable: "yes" }, "bookable: Please give true or false"],
  ])("%j: %s", (change, fault) => {
    expect(faultsOf(newTeamMemberSchema, { name: "Sade", hours, ...change })).toEqual([fault]);
    expect(faultsOf(teamMemberChangeSchema, { revision: 0, ...change })).toEqual([fault]);
  });
});

describe("a resource", () => {
  test("has 1 to 50 units", () => {
    const resource = { name: "Washing basin", units: 2 };
    expect(z.parse(newResourceSchema, resource)).toEqual({ ...resource, serviceIds: [], active: true });
    for (const units of [0, 51, 1.5, "2"])
      expect(faultsOf(newResourceSchema, { ...resource, units })).toEqual([
        "units: Units must be a whole number from 1 to 50",
      ]);
    expect(faultsOf(resourceChangeSchema, { revision: 0, units: 0 })).toHaveLength(1);
  });
});
