import type { Import } from "@salon/contracts";
import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { bringList, everythingStored, finishList, rowsOfList } from "../../../test/support/salon/bring-lists.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { TUESDAY } from "../../../test/support/salon/paying.ts";

let salon: OpenSalon;
openSalon(2, (opened) => (salon = opened));
beforeEach(async () => {
  await mongoose.connection.collection("imports").deleteMany({});
});

const PHONE = "0803 555 0100";
const bring = (...lines: string[]): Promise<Import> => bringList(salon, "clients", lines.join("\n"));
const change = async ({ id }: Import, body: object): Promise<Import> =>
  (await salon.admin.patch(`/import/${id}`, body)).body as never;
const states = async (list: Import) => (await rowsOfList(salon, list)).map(({ state }) => state);
const card = async (name: string, phone = PHONE): Promise<string> =>
  (await salon.author.post("/clients", { name, phone })).body._id;
const edit = async (id: string, body: object) => {
  const { revision } = (await salon.author.get(`/clients/${id}`)).body;
  return salon.author.patch(`/clients/${id}`, { revision, ...body });
};
/** What cards say, without ids and times. */
const cards = async () =>
  (await mongoose.connection.collection("clients").find().sort({ name: 1, _id: 1 }).toArray()).map(
    ({ name, phones, email, alert, notes }) => ({
      name,
      phones: phones.map((phone: string) => phone.slice(-4)),
      ...(email && { email }),
      ...(alert && { alert }),
      ...(notes.length > 0 && { notes: notes.map(({ text }: { text: string }) => text) }),
    }),
  );
/** Runs a list and undoes it; the cards in between. */
const runAndUndo = async (list: Import) => {
  const before = await everythingStored();
  const done = await finishList(salon, list, "run");
  const between = await cards();
  await finishList(salon, done, "undo");
  const strip = (text: string) => text.replaceAll(/"revision":\d+|"terms":\[[^\]]*\]|,?"brought":\[\]/gu, "");
  expect(strip(await everythingStored())).toBe(strip(before));
  return between;
};

describe("a row whose number has a card", () => {
  test("joins it where the names agree: what the card lacks is added, what it has stays, and the undo takes it off", async () => {
    const id = await card("Amina Bello");
    await edit(id, { alert: "Latex" });
    const list = await bring(
      "Name,Phone,E-mail,Alert,Note",
      `Amina B,${PHONE}; 0903 555 0101,Amina@Example.com,Nuts,Likes tea`,
    );
    expect(await rowsOfList(salon, list)).toMatchObject([
      { state: "joins", card: { _id: id, name: "Amina Bello" }, client: { furtherPhones: ["0903 555 0101"] } },
    ]);
    expect(await runAndUndo(list)).toEqual([
      {
        name: "Amina Bello",
        phones: ["0100", "0101"],
        email: "amina@example.com",
        alert: "Latex; Nuts",
        notes: ["Likes tea"],
      },
    ]);
  });

  test("keeps an e-mail and an alert of the card, notes the others, and is the same when it comes again", async () => {
    const id = await card("Amina Bello");
    await edit(id, { email: "own@example.com", alert: "x".repeat(110) });
    const text = ["Name,Phone,E-mail,Blocked,Block reason", `Amina Bello,${PHONE},other@example.com,Yes,no show`];
    const list = await bring(...text);
    expect(await rowsOfList(salon, list)).toMatchObject([
      {
        state: "joins",
        why: "The card has another e-mail: this one goes to a note. The card has another alert: this one goes to a note",
      },
    ]);
    await finishList(salon, list, "run");
    expect(await cards()).toMatchObject([
      {
        email: "own@example.com",
        notes: ["E-mail in the list: other@example.com", "Alert in the list: Blocked: no show"],
      },
    ]);
    expect(await states(await bring(...text))).toEqual(["same"]);
  });

  test("asks once where the names do not agree; either answer is carried out whole, also in the undo", async () => {
    const id = await card("Amina Bello");
    const list = await bring("Name,Phone,Note", `Zainab Bello,${PHONE},Braids`);
    const [ask] = list.asks;
    expect(ask).toMatchObject({
      about: "person",
      text: "Zainab Bello, 0803 555 0100",
      rows: 1,
      choices: [
        { value: id, label: "The same person as Amina Bello, 0803 555 0100" },
        { value: "own card", label: "Another person, who shares the number" },
      ],
    });
    expect(await states(list)).toEqual(["asks"]);
    expect(await mongoose.connection.collection("imports").findOne()).toMatchObject({ asks: [{ about: "service" }] });

    const own = await change(list, { answers: { [ask!.key]: "own card" } });
    expect([own.asks, await rowsOfList(salon, own)]).toMatchObject([[], [{ state: "new" }]]);
    expect(await runAndUndo(own)).toEqual([
      { name: "Amina Bello", phones: ["0100"] },
      { name: "Zainab Bello", phones: ["0100"], notes: ["Braids"] },
    ]);
    expect((await salon.author.get("/clients?phone=08035550100")).body).toMatchObject([{ _id: id }]);

    const again = await bring("Name,Phone,Note", `Zainab Bello,${PHONE},Braids`);
    const same = await change(again, { answers: { [ask!.key]: id } });
    expect(await rowsOfList(salon, same)).toMatchObject([{ state: "joins", card: { _id: id } }]);
    expect(await runAndUndo(same)).toEqual([
      { name: "Amina Bello", phones: ["0100"], notes: ["In the list as Zainab Bello", "Braids"] },
    ]);
  });

  test("asks about a person of an earlier row too, and joins the card that this row makes", async () => {
    const list = await bring(
      "Name,Phone,Note",
      `Amina Bello,${PHONE},`,
      `Amina B,${PHONE},Tea`,
      `Zainab,${PHONE},Nuts`,
    );
    expect(await states(list)).toEqual(["new", "joins", "asks"]);
    const [ask] = list.asks;
    expect(ask!.choices).toMatchObject([{ value: "row 0" }, { value: "own card" }]);
    const same = await change(list, { answers: { [ask!.key]: "row 0" } });
    expect(await runAndUndo(same)).toEqual([
      { name: "Amina Bello", phones: ["0100"], notes: ["Tea", "In the list as Zainab", "Nuts"] },
    ]);
    const own = await change(await bring("Name,Phone", `Amina Bello,${PHONE}`, `Zainab,${PHONE}`), {
      answers: { [(await bring("Name,Phone", `Amina Bello,${PHONE}`, `Zainab,${PHONE}`)).asks[0]!.key]: "own card" },
    });
    expect(await runAndUndo(own)).toMatchObject([{ name: "Amina Bello" }, { name: "Zainab", phones: ["0100"] }]);
  });

  test("gets a card of its own when another name has got the number since the preview", async () => {
    const list = await bring("Name,Phone,Note", `Zainab,${PHONE},Braids`);
    await card("Amina Bello");
    await finishList(salon, list, "run");
    expect(await cards()).toEqual([
      { name: "Amina Bello", phones: ["0100"] },
      { name: "Zainab", phones: ["0100"], notes: ["Braids"] },
    ]);
  });
});

describe("a row without a number", () => {
  test("is the card of its name without a number where nothing speaks against it, and asks where something does", async () => {
    await finishList(salon, await bring("Name,E-mail,Alert,Note", "Ada,ada@example.com,Nuts,Tea", "Bisi,,,"), "run");
    const list = await bring("Name,E-mail,Alert,Note", "ADA,,,", "Bisi,,,Braids", "Bisi,,,");
    expect(await states(list)).toEqual(["same", "asks", "same"]);
    const other = await bring("Name,E-mail", "Ada,other@example.com");
    const id = other.asks[0]!.choices[0]!.value;
    expect(other.asks).toMatchObject([
      { text: "Ada, other@example.com", choices: [{ label: "The same person as Ada, ada@example.com" }, {}] },
    ]);
    const joined = await change(other, { answers: { [other.asks[0]!.key]: id } });
    expect(await rowsOfList(salon, joined)).toMatchObject([{ state: "joins", card: { _id: id } }]);
  });

  test("is never one person with another row by its name alone, and the same rows again change nothing", async () => {
    const text = ["Name,Note", "Ada,", "Ada,", "Ada,Tea", "Ada,Tea"];
    const list = await bring(...text);
    expect(await states(list)).toEqual(["new", "new", "new", "new"]);
    await finishList(salon, list, "run");
    expect(await cards()).toHaveLength(4);
    expect(await states(await bring(...text))).toEqual(["same", "same", "same", "same"]);

    // Cards that no list has made are found by what they say, one for each row.
    await mongoose.connection
      .collection("clients")
      .updateMany({}, [
        { $set: { keys: { $filter: { input: "$keys", cond: { $eq: [{ $substrCP: ["$$this", 0, 2] }, "c:"] } } } } },
      ]);
    expect(await states(await bring("Name,Note", "Ada,Tea", "Ada,", "Ada,", "Ada,Tea"))).toEqual([
      "same",
      "same",
      "same",
      "same",
    ]);
  });
});

describe("the undo of a list of clients", () => {
  test("leaves what staff have changed since, and a number with appointments, whose row says so", async () => {
    const id = await card("Amina Bello");
    const list = await bring("Name,Phone,E-mail,Alert", `Amina Bello,${PHONE}; 0903 555 0101,list@example.com,Nuts`);
    await finishList(salon, list, "run");
    await edit(id, { email: "staff@example.com", alert: "Nuts and eggs" });
    const booked = await salon.author.post("/booking/walk-in", {
      name: "Amina",
      phone: "0903 555 0101",
      serviceId: salon.haircut._id,
      date: TUESDAY,
      time: "09:00 AM",
      method: "cash",
    });
    expect(booked.status).toBe(201);

    await finishList(salon, list, "undo");
    expect(await rowsOfList(salon, list)).toMatchObject([
      { state: "left", why: "The number has an appointment, so it stays on the card" },
    ]);
    expect(await cards()).toEqual([
      { name: "Amina Bello", phones: ["0100", "0101"], email: "staff@example.com", alert: "Nuts and eggs" },
    ]);
  });

  test("removes a card that a second row of the list has added to", async () => {
    const list = await bring("Name,Phone,Note", `Amina Bello,${PHONE},Tea`, `Amina Bello,${PHONE}; 0903 555 0101,Nuts`);
    expect(await runAndUndo(list)).toEqual([{ name: "Amina Bello", phones: ["0100", "0101"], notes: ["Tea", "Nuts"] }]);
    expect(await cards()).toEqual([]);
  });
});

test("notes keep their days, and patch tests come in with the service", async () => {
  const list = await bring(
    "Name,Phone,Note,Note day,Patch test",
    `Ada,${PHONE},Likes tea,2030-11-02,"Haircut & Styling, 2030-11-01, passed"`,
  );
  await finishList(salon, list, "run");
  const [made] = await rowsOfList(salon, list);
  expect((await salon.author.get(`/clients/${made!.made!.id}`)).body).toMatchObject({
    notes: [{ at: "2030-11-02T11:00:00.000Z", text: "Likes tea" }],
    patchTests: [{ service: "Haircut & Styling", day: "2030-11-01", result: "passed" }],
  });
  await finishList(salon, list, "undo");
  expect(await cards()).toEqual([]);
});
