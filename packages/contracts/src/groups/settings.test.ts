import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readPictureName } from "../rules/pictures.ts";
import { FIRST_SETTINGS } from "../salon.ts";
import { deskSettingsSchema, settingsChangeSchema, settingsSchema } from "./settings.ts";

const messageOf = (change: unknown) => z.safeParse(settingsChangeSchema, change).error?.issues[0]?.message;
const hoursWith = (day: object) => [...FIRST_SETTINGS.hours.slice(0, 6), { ...FIRST_SETTINGS.hours[6], ...day }];

const PICTURE = `${"ab".repeat(16)}-1080x720.webp`;

describe("settings", () => {
  test("the default settings are valid", () => {
    expect(z.parse(deskSettingsSchema, FIRST_SETTINGS)).toEqual(FIRST_SETTINGS);
  });

  test("a change may have any settings, none, but no unknown key", () => {
    expect(messageOf({})).toBeUndefined();
    expect(messageOf({ slotCapacity: 3, noticeMinutes: 0 })).toBeUndefined();
    expect(messageOf({ overrunMinutes: null })).toBeUndefined();
    expect(messageOf({ cancellation: "x".repeat(600) })).toBeUndefined();
    expect(messageOf({ contact: { ...FIRST_SETTINGS.contact, fax: "1" } })).toBeDefined();
  });

  test.each([
    [{ slotCapacity: 0 }, "Capacity must be a whole number from 1 to 50"],
    [{ slotCapacity: 51 }, "Capacity must be a whole number from 1 to 50"],
    [{ slotCapacity: 2.5 }, "Capacity must be a whole number from 1 to 50"],
    [{ noticeMinutes: 10_081 }, "Notice must be a whole number from 0 to 10080"],
    [{ confirmed: ["contact"] }, "This setting cannot be confirmed"],
    [{ confirmed: ["hours", "hours"] }, "A setting is listed twice"],
    [{ overrunMinutes: -1 }, "Overrun must be a whole number from 0 to 240"],
    [{ overrunMinutes: 241 }, "Overrun must be a whole number from 0 to 240"],
    [{ overrunMinutes: "" }, "Overrun must be a whole number from 0 to 240"],
    [{ cancelCutoffHours: "24" }, "Cancellation cut-off must be a whole number from 0 to 168"],
    [{ horizonDays: 6 }, "Booking horizon must be a whole number from 7 to 365"],
    [{ cancellation: " " }, "What you keep is required"],
    [{ cancellation: "x".repeat(601) }, "What you keep must be at most 600 characters long"],
    [{ cancellation: "Cancel until {cutoff}" }, "Only {cut-off} may stand in braces"],
    [{ drawerOutMax: -1 }, "Cash out of the drawer must be a whole number from 0 to 1000000"],
    [{ horizonDays: 366 }, "Booking horizon must be a whole number from 7 to 365"],
    [{ hours: FIRST_SETTINGS.hours.slice(1) }, "Please give the hours of all seven days"],
    [{ hours: hoursWith({ day: 0 }) }, "Please give the hours of all seven days"],
    [{ hours: hoursWith({ open: null }) }, "Give both opening and closing time, or neither"],
    [{ hours: hoursWith({ open: "05:00 PM", close: "01:00 PM" }) }, "The salon cannot close before it opens"],
    [{ hours: hoursWith({ open: "08:00 AM" }) }, "Please select a time."],
    [{ closedDates: [{ date: "2026-02-30", reason: "x" }] }, "Please give a date as YYYY-MM-DD"],
    [{ pause: { until: "", text: "Closed" } }, "Please give a date as YYYY-MM-DD"],
    [{ pause: { until: "2026-12-25", text: " " } }, "What customers read is required"],
    [
      { pause: { until: "2026-12-25", text: "x".repeat(201) } },
      "What customers read must be at most 200 characters long",
    ],
    [{ closedDates: [{ date: "2026-12-25", reason: " " }] }, "Reason is required"],
    [{ contact: { ...FIRST_SETTINGS.contact, phones: [] } }, "Give at least one phone number"],
    [{ gallery: [{ picture: "https://elsewhere.example/a.jpg", alt: "Braids" }] }, "Please choose a picture"],
    [{ gallery: [{ picture: PICTURE, alt: " " }] }, "What the picture shows is required"],
    [{ gallery: [PICTURE, PICTURE].map((picture) => ({ picture, alt: "Braids" })) }, "A picture is listed twice"],
    [
      { gallery: Array.from({ length: 8 }, (_, at) => ({ picture: `${at}${PICTURE.slice(1)}`, alt: "Braids" })) },
      "At most 7 pictures",
    ],
    [
      { contact: { ...FIRST_SETTINGS.contact, tiktok: "javascript:alert(1)" } },
      "Please give a link or a name such as @adesalon, or leave it empty",
    ],
    [
      { contact: { ...FIRST_SETTINGS.contact, instagram: "ade salon" } },
      "Please give a link or a name such as @adesalon, or leave it empty",
    ],
  ])("%j: %s", (change, message) => {
    expect(messageOf(change)).toBe(message);
  });

  test.each([
    ["@adesalon", "https://www.tiktok.com/@adesalon"],
    [" adesalon ", "https://www.tiktok.com/@adesalon"],
    ["www.tiktok.com/@adesalon", "https://www.tiktok.com/@adesalon"],
    ["http://tiktok.com/@adesalon", "https://tiktok.com/@adesalon"],
    ["https://vm.tiktok.com/Z1", "https://vm.tiktok.com/Z1"],
    [" ", ""],
  ])("a page on TikTok typed as '%s' is the link '%s'", (typed, link) => {
    const { contact } = z.parse(settingsSchema, {
      ...FIRST_SETTINGS,
      contact: { ...FIRST_SETTINGS.contact, tiktok: typed },
    });
    expect(contact.tiktok).toBe(link);
  });

  test("a closed date must not be listed twice", () => {
    const day = { date: "2026-12-25", reason: "Christmas" };
    expect(messageOf({ closedDates: [day, day] })).toBe("A date is listed twice");
    expect(messageOf({ closedDates: [day] })).toBeUndefined();
  });

  test("the name of a picture holds its size and content type", () => {
    expect(readPictureName(PICTURE)).toEqual({ width: 1080, height: 720, type: "image/webp" });
    expect(messageOf({ gallery: [{ picture: PICTURE, alt: "Braids" }] })).toBeUndefined();
    expect(() => readPictureName("../../../etc/passwd")).toThrow("Not the name of a picture");
  });

  test("a day may be closed or open for a single slot", () => {
    expect(messageOf({ hours: hoursWith({ open: null, close: null }) })).toBeUndefined();
    expect(messageOf({ hours: hoursWith({ open: "01:00 PM", close: "01:00 PM" }) })).toBeUndefined();
  });
});
