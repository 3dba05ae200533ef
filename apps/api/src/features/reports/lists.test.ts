import { CSV_LISTS, endpoints, IMPORT_KINDS } from "@salon/contracts";
import mongoose from "mongoose";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { parseCsv } from "../../../test/support/api/parse-csv.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, TUESDAY } from "../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(3, (opened) => (salon = opened));
beforeEach(dismissTeam);

/** The files of tables, by the paths of their routes. */
const TABLES = Object.values(endpoints.reports).flatMap(({ path }) => /([\w-]+\.csv)$/.exec(path)?.[1] ?? []);
const OTHERS = [...Object.values(endpoints.till), ...Object.values(endpoints.drawer)].flatMap(
  ({ path }) => /([\w-]+\.csv)$/.exec(path)?.[1] ?? [],
);
const ALL = [...new Set([...CSV_LISTS, ...TABLES, ...OTHERS])].toSorted();
const cellsOf = async (path: string): Promise<string[][]> =>
  parseCsv(((await salon.admin.get(path)).body as string).replace(/^\uFEFF/, ""));
const listOf = (name: string) => cellsOf(`/reports/lists/${name}`);
/** The rows by the names of their columns. */
const rowsOf = async (name: string): Promise<Record<string, string>[]> => {
  const [columns = [], ...rows] = await listOf(name);
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]!])));
};

test("every list of the export comes back, or only goes out with its reason", () => {
  const page = readFileSync(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");
  const [, leaving = ""] = page.split("Three lists come back");
  const [back = "", out = ""] = leaving.split("## ")[0]!.split("The others only go out:");
  const named = (text: string) => [...text.matchAll(/^\| `([\w-]+\.csv)` \| \S+/gmu)].map(([, name]) => name!);
  expect(named(back).toSorted()).toEqual(IMPORT_KINDS.map((kind) => `${kind}.csv`).toSorted());
  expect([...named(back), ...named(out)].toSorted()).toEqual(ALL);
});

describe("what stands in the lists", () => {
  test.each(CSV_LISTS)("%s has the day and time of the salon beside every instant", async (name) => {
    await salon.admin.post("/users/contact-us", {
      name: "Gozie",
      email: "g@example.com",
      message: "Is there parking?",
    });
    await salon.author.post("/clients", { name: "Ada Obi", phone: "0803 555 1001" });
    const [columns = [], ...rows] = await listOf(name);
    for (const row of rows)
      for (const [index, cell] of row.entries()) {
        if (!/^\d{4}-\d{2}-\d{2}T/.test(cell)) continue;
        expect(columns.slice(index + 1, index + 3)).toEqual([`${columns[index]} day`, `${columns[index]} time`]);
        expect(row.slice(index + 1, index + 3)).toEqual([
          expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          expect.stringMatching(/^\d{2}:\d{2}$/),
        ]);
      }
  });

  test("the team's hours and services are words", async () => {
    await addMember(salon.admin, {
      name: "Sade",
      breaks: [{ day: 2, from: "12:00 PM", to: "01:00 PM" }],
      timeOff: [{ from: "2037-12-24", to: "2037-12-26", reason: "Holiday" }],
    });
    const sade = (await rowsOf("team.csv")).find(({ Name }) => Name === "Sade")!;
    expect(sade).toMatchObject({
      Services: "Haircut & Styling",
      Breaks: "Tuesday 12:00 PM to 01:00 PM",
      "Time off": "2037-12-24 to 2037-12-26 (Holiday)",
    });
    expect(sade["Hours"]).toMatch(/Monday 09:00 AM to \d{2}:\d{2} PM/);
  });

  test("activity and waiting list have names beside ids", async () => {
    const { body: client } = await salon.author.post("/clients", { name: "Bola Ige", phone: "0803 555 1002" });
    await salon.author.post(`/clients/${client._id}/notes`, { text: "Tea" });
    const [row] = (await rowsOf("activity.csv")).filter(({ About }) => About === `client ${client._id}`);
    expect(row).toMatchObject({ "Who name": expect.stringMatching(/author/i), "About name": "Bola Ige" });

    const { haircut, ada } = salon;
    await mongoose.connection.collection("waitlist").insertOne({
      user: new mongoose.Types.ObjectId(ada.id),
      serviceId: new mongoose.Types.ObjectId(haircut._id),
      dayFrom: TUESDAY,
      dayTo: TUESDAY,
      state: "waiting",
      createdAt: new Date(),
    });
    expect(await rowsOf("waiting-list.csv")).toMatchObject([
      { "Customer name": expect.stringMatching(/\w/), "Service name": "Haircut & Styling" },
    ]);
  });

  test("clients have each note with its day and each patch test with its service", async () => {
    const { body: client } = await salon.author.post("/clients", { name: "=Ada", phone: "0803 555 1003" });
    for (const text of ["Likes tea\nno sugar", "-5 % for friends"])
      await salon.author.post(`/clients/${client._id}/notes`, { text });
    const test = { serviceId: salon.haircut._id, day: "2037-11-20", result: "passed" };
    await salon.author.post(`/clients/${client._id}/patch-tests`, test);
    expect((await rowsOf("clients.csv")).find(({ Name }) => Name === "'=Ada")).toMatchObject({
      Phone: "0803 555 1003",
      Note: "Likes tea\nno sugar",
      "Note day": "2037-11-23",
      "Note 2": "'-5 % for friends",
      "Note 2 day": "2037-11-23",
      "Patch test": "Haircut & Styling, 2037-11-20, passed",
    });
  });

  test("appointments to come are one row a line, with what was paid on the first", async () => {
    await bookedPayment(salon.ada, [{ time: "10:00 AM" }, { time: "11:00 AM" }]);
    const walkIn = { name: "Efe Uche", phone: "0803 555 1004", serviceId: salon.haircut._id, date: TUESDAY };
    await salon.author.post("/booking/walk-in", { ...walkIn, time: "12:00 PM", method: "later" });
    expect(await rowsOf("appointments.csv")).toMatchObject([
      { Day: TUESDAY, Time: "10:00 AM", Service: "Haircut & Styling", "Paid before (NGN)": "6000" },
      { Day: TUESDAY, Time: "11:00 AM", Service: "Haircut & Styling", "Paid before (NGN)": "" },
      { Time: "12:00 PM", Name: "Efe Uche", Phone: "0803 555 1004", "Paid before (NGN)": "" },
    ]);
  });
});
