import mongoose from "mongoose";
import { afterEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { MONDAY } from "../../../test/support/api/start-api.ts";
import { killAt } from "../../../test/support/failpoints/failpoints.ts";
import { type CardSalon, FIRST, openCards, SECOND, THIRD } from "../../../test/support/salon/cards.ts";

let api: CardSalon["api"];
let admin: CardSalon["admin"];
let author: CardSalon["author"];
let create: CardSalon["create"];
let merge: CardSalon["merge"];
let note: CardSalon["note"];
let walkIn: CardSalon["walkIn"];
openCards((salon) => ({ api, admin, author, create, merge, note, walkIn } = salon));
afterEach(() => setFailpointHook(null));

/** Two cards with a note each. */
async function twoCards(): Promise<{ one: string; other: string }> {
  const [one, other] = [await create("Bisi Ade", FIRST), await create("Mrs Ade", SECOND)];
  for (const id of [one, other]) await note(id, "A note");
  return { one, other };
}

describe("cards that hold too much for one [R16]", () => {
  const stored = () => mongoose.connection.collection("clients");
  /** Makes a card grow beyond what its calls allow. */
  const fill = (id: string, letters: number) =>
    stored().updateOne({ keys: `c:${id}` }, { $set: { "notes.0.text": "x".repeat(letters) } });

  test("are not merged, and nothing of them changes", async () => {
    const { one, other } = await twoCards();
    for (const id of [one, other]) await fill(id, 9_000_000);
    const before = await stored().find().toArray();
    expect((await merge(one, other)).status).toBe(409);
    expect(await stored().find().toArray()).toEqual(before);
    expect((await author.get("/clients")).body).toHaveLength(2);
  });

  test("and were decided on stop no list, search, walk-in, deletion or other merge", async () => {
    const { one, other } = await twoCards();
    const [third, fourth] = [await create("Third", THIRD), await create("Fourth", "08035550104")];
    killAt("client-merge-decided");
    await merge(one, other);
    for (const id of [one, other]) await fill(id, 9_000_000);
    expect((await author.get("/clients")).body).toHaveLength(3);
    expect((await author.get("/clients?q=third")).body).toMatchObject([{ _id: third }]);
    expect([(await walkIn(SECOND, "09:00 AM")).status, (await walkIn(THIRD, "10:00 AM")).status]).toEqual([201, 201]);
    expect((await author.get(`/clients/day?day=${MONDAY}`)).status).toBe(200);
    await api.jobs.runAll();
    expect((await merge(third, fourth)).status).toBe(200);
    expect((await admin.delete(`/clients/${third}`)).status).toBe(200);
    // The job completes it as soon as it can.
    for (const id of [one, other]) await fill(id, 10);
    await api.jobs.runAll();
    expect(await stored().countDocuments({ pending: true })).toBe(0);
    expect((await author.get(`/clients?phone=${SECOND}`)).body).toMatchObject([{ _id: one }]);
  });
});
