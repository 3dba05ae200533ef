import { describe, expect, test } from "vitest";
import { bringList, everythingStored, finishList, rowsOfList } from "../../../test/support/salon/bring-lists.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";

let salon: OpenSalon;
openSalon(2, (opened) => (salon = opened));

describe("a price list", () => {
  const text = (...rows: string[]) => ["Service,Price,Duration,Category,Description,Options", ...rows].join("\n");

  test("keeps what a hand would keep, with its options, and is removed again without a trace", async () => {
    const before = await everythingStored();
    const row = 'Long Twists,40000,3 hrs (long hair),Hair,"Two lines\nof text","Wash: NGN 2000, 30 mins"';
    const list = await bringList(salon, "services", text(row, "Long Twists,4000,,,,", "Steam,500,depends,,,"));
    expect(await rowsOfList(salon, list)).toMatchObject([
      { state: "new" },
      { state: "unreadable", why: expect.stringContaining("Row 1 has this name with another price") },
      { state: "new", why: expect.stringContaining("'depends' could not be read and is left out. The list") },
    ]);
    const done = await finishList(salon, list, "run");
    const { body: found } = await salon.admin.get("/services/all-services?q=long%20twists");
    expect(found).toMatchObject([
      {
        price: 40_000,
        timeframe: "3 hrs (long hair)",
        category: "Hair",
        description: "Two lines\nof text",
        options: [{ _id: expect.any(String), name: "Wash", price: 2000, minutes: 30 }],
      },
    ]);
    await finishList(salon, done, "undo");
    expect(await everythingStored()).toBe(before);
  });

  test("says of two rows with one name what they differ in", async () => {
    const list = await bringList(salon, "services", text("Locs,500,30 mins,,,", "LOCS,500,45 mins,,,", "Locs,500,,,,"));
    expect(await rowsOfList(salon, list)).toMatchObject([
      { state: "new" },
      { state: "unreadable", why: "Row 1 has this name with another length: give each its own name" },
      { state: "same", why: "Row 1 says the same" },
    ]);
  });

  test("is refused where a hand would be", async () => {
    const list = await bringList(
      salon,
      "services",
      text("Steam,10000001,,,,", `Wash,500,,${"c".repeat(500)},,`, `Facial,500,,,${"d".repeat(301)},`),
    );
    expect((await rowsOfList(salon, list)).map(({ why }) => why)).toEqual([
      "The amount is too large",
      "Category must be at most 60 characters long",
      "Description must be at most 300 characters long",
    ]);
  });
});
