import mongoose from "mongoose";
import { afterEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { MONDAY } from "../../../test/support/api/start-api.ts";
import { killAt, stopAt } from "../../../test/support/failpoints/failpoints.ts";
import { type CardSalon, FIRST, openCards, SECOND, THIRD } from "../../../test/support/salon/cards.ts";
import { bookedPayment, newPayer } from "../../../test/support/salon/paying.ts";

let api: CardSalon["api"];
let ada: CardSalon["ada"];
let admin: CardSalon["admin"];
let author: CardSalon["author"];
let service: CardSalon["service"];
let create: CardSalon["create"];
let merge: CardSalon["merge"];
let note: CardSalon["note"];
let walkIn: CardSalon["walkIn"];
openCards(async (salon) => {
  ({ api, ada, admin, author, service, create, merge, note, walkIn } = salon);
  await mongoose.model("User").updateOne({ _id: ada.id }, { verified: true, proven: true });
});
afterEach(() => setFailpointHook(null));

const cardOf = async (id: string) => (await author.get(`/clients/${id}`)).body;
const mergeRows = () => mongoose.connection.collection("audit").find({ action: "client.merge" }).toArray();
const textsOf = ({ notes }: { notes: { text: string }[] }) => notes.map(({ text }) => text).toSorted();
const phonesOf = ({ phones }: { phones: { e164: string }[] }) => phones.map(({ e164 }) => e164).toSorted();

/** Two cards with a note, a test and an alert each. */
async function twoCards(): Promise<{ one: string; other: string }> {
  const [one, other] = [await create("Bisi Ade", FIRST), await create("Mrs Ade", SECOND)];
  for (const [id, text] of [
    [one, "of one"],
    [other, "of other"],
  ] as const) {
    await note(id, text);
    await author.post(`/clients/${id}/patch-tests`, { serviceId: service, day: MONDAY, result: "passed" });
    await author.patch(`/clients/${id}`, { revision: 0, alert: `Alert ${text}` });
  }
  return { one, other };
}

/** Both cards are one, which has everything of both. */
async function expectMerged({ one, other }: { one: string; other: string }, extra: string[] = []): Promise<void> {
  const card = await cardOf(one);
  expect(textsOf(card)).toEqual(
    ["of one", "of other", "Merged with the card of Mrs Ade. Its alert: Alert of other", ...extra].toSorted(),
  );
  expect([card._id, card.alert, card.patchTests.length]).toEqual([one, "Alert of one", 2]);
  expect(phonesOf(card)).toEqual(["+2348035550101", "+2348035550102"]);
  expect(await cardOf(other)).toEqual(card);
  expect((await author.get("/clients")).body).toHaveLength(1);
  for (const phone of [FIRST, SECOND]) {
    expect((await author.get(`/clients?phone=${phone}`)).body).toMatchObject([{ _id: one }]);
    expect((await author.get(`/clients?q=${phone}`)).body).toMatchObject([{ _id: one }]);
  }
  expect(await mergeRows()).toMatchObject([{ target: { type: "client", id: one }, before: null, after: { other } }]);
}

describe("a merge [R16]", () => {
  test("leaves one card with both numbers and everything that was written, and may be repeated", async () => {
    const cards = await twoCards();
    expect((await author.post(`/clients/${cards.one}/merge`, { other: cards.other })).status).toBe(403);
    expect((await merge(cards.one, cards.other)).status).toBe(200);
    await expectMerged(cards);
    expect((await merge(cards.one, cards.other)).status).toBe(200);
    await expectMerged(cards);
    expect((await merge(cards.one, cards.one)).status).toBe(400);
    expect(await merge(cards.one, "0123456789abcdef01234567")).toMatchObject({
      status: 400,
      body: { errors: [{ path: "other" }] },
    });
    expect((await merge("0123456789abcdef01234567", cards.one)).status).toBe(404);
  });

  test("takes the account along, and is refused for two accounts", async () => {
    const { one, other } = await twoCards();
    await author.post(`/clients/${other}/link`, { user: ada.id });
    const eve = await newPayer(api);
    const third = (await author.post("/clients", { user: eve.id })).body._id as string;
    expect((await merge(one, other)).body.user).toBe(ada.id);
    expect((await merge(third, one)).status).toBe(409);
    expect((await author.get(`/clients?user=${ada.id}`)).body).toMatchObject([{ _id: one }]);
    expect((await ada.client.get("/users/export")).body.card.notes).toHaveLength(3);
    // Staff may take the account off the merged card and link it to another one.
    await author.post(`/clients/${one}/link`, { user: null });
    await create("Third", THIRD);
    const [found] = (await author.get(`/clients?phone=${THIRD}`)).body;
    expect((await author.post(`/clients/${found._id}/link`, { user: ada.id })).body.user).toBe(ada.id);
  });

  test("of a merged card brings everything along, and deletion removes all of it", async () => {
    const { one, other } = await twoCards();
    const third = await create("Third", THIRD);
    await merge(one, other);
    await merge(third, other);
    const card = await cardOf(other);
    expect([card._id, card.notes.length, card.alert]).toEqual([third, 4, "Alert of one"]);
    expect(phonesOf(card)).toHaveLength(3);
    await walkIn(SECOND, "09:00 AM");
    expect((await cardOf(third)).recent).toHaveLength(1);
    expect((await admin.delete(`/clients/${third}`)).status).toBe(200);
    expect(await mongoose.connection.collection("clients").countDocuments()).toBe(0);
  });

  test("keeps no second copy of the content for longer than a day", async () => {
    const cards = await twoCards();
    await merge(cards.one, cards.other);
    api.clock.advance(25 * 60 * 60_000);
    await api.jobs.runAll();
    const stored = await mongoose.connection.collection("clients").find({ state: "merged" }).toArray();
    expect(JSON.stringify(stored)).not.toMatch(/of other|Mrs Ade/);
    await expectMerged(cards);
    api.clock.advance(-25 * 60 * 60_000);
  });
});

describe("a process that is killed during a merge [R16]", () => {
  const POINTS = ["client-merge-begun", "client-merge-decided", "client-merge-recorded", "client-merge-moved"] as const;

  test.each(POINTS)("at %s leaves it to the next attempt", async (point) => {
    const cards = await twoCards();
    killAt(point);
    expect((await merge(cards.one, cards.other)).status).toBe(500);
    await note(cards.other, "meanwhile");
    expect((await merge(cards.one, cards.other)).status).toBe(200);
    await expectMerged(cards, ["meanwhile"]);
  });

  test.each(POINTS.slice(1))("at %s leaves it to the job", async (point) => {
    const cards = await twoCards();
    killAt(point);
    expect((await merge(cards.one, cards.other)).status).toBe(500);
    await api.jobs.runAll();
    expect(await mongoose.connection.collection("clients").countDocuments({ pending: true })).toBe(0);
    await expectMerged(cards);
  });

  test("or during a deletion leaves nothing behind", async () => {
    const { one, other } = await twoCards();
    await merge(one, other);
    killAt("client-deleting");
    expect((await admin.delete(`/clients/${one}`)).status).toBe(500);
    expect((await author.get(`/clients/${other}`)).status).toBe(404);
    await api.jobs.runAll();
    expect(await mongoose.connection.collection("clients").countDocuments()).toBe(0);
  });
});

describe("writes during a merge [R16]", () => {
  test.each(["client-merge-begun", "client-merge-decided", "client-merge-recorded", "client-merge-moved"] as const)(
    "at %s are all on the one card",
    async (point) => {
      const cards = await twoCards();
      const stop = stopAt(point);
      const merged = merge(cards.one, cards.other);
      await stop.reached;
      const written = [
        note(cards.one, "first"),
        note(cards.other, "second"),
        walkIn(FIRST, "09:00 AM"),
        walkIn(SECOND, "10:00 AM"),
      ];
      expect((await Promise.all(written)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      stop.release();
      expect((await merged).status).toBe(200);
      await expectMerged(cards, ["first", "second"]);
      expect((await cardOf(cards.one)).recent).toHaveLength(2);
    },
  );

  test("without any order are all on the one card", async () => {
    const cards = await twoCards();
    await author.post(`/clients/${cards.other}/link`, { user: ada.id });
    const texts = Array.from({ length: 12 }, (_, index) => `note ${String(index).padStart(2, "0")}`);
    const results = await Promise.all([
      ...texts.map((text, index) => note(index % 2 ? cards.one : cards.other, text)),
      walkIn(FIRST, "09:00 AM"),
      walkIn(SECOND, "10:00 AM"),
      walkIn(SECOND, "10:30 AM"),
      merge(cards.one, cards.other),
      merge(cards.one, cards.other),
      ...texts.map((text, index) => note(index % 2 ? cards.other : cards.one, `${text} b`)),
    ]);
    expect(results.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    await bookedPayment(ada, [{ time: "11:00 AM" }]);
    await expectMerged(cards, [...texts, ...texts.map((text) => `${text} b`)]);
    const card = await cardOf(cards.one);
    expect([card.recent.length, card.user]).toEqual([4, ada.id]);
  });

  test("that merge the cards the other way round leave one card", async () => {
    for (let round = 0; round < 5; round++) {
      await mongoose.model("Client").deleteMany({});
      const [a, b, c] = [await create("A", FIRST), await create("B", SECOND), await create("C", THIRD)];
      for (const id of [a, b, c]) await note(id, `of ${id}`);
      const results = await Promise.all([merge(a, b), merge(b, a), merge(b, c), merge(c, a)]);
      expect(results.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
      await merge(a, b);
      await merge(a, c);
      const [card, ...others] = (await author.get("/clients")).body;
      expect(others).toEqual([]);
      const { notes } = await cardOf(card._id);
      expect(textsOf({ notes }).filter((text) => text.startsWith("of"))).toEqual(
        [a, b, c].map((id) => `of ${id}`).toSorted(),
      );
      expect(phonesOf(card)).toHaveLength(3);
    }
  });

  test("two merges in opposite directions that decide at the same time make no circle", async () => {
    const { one, other } = await twoCards();
    const stop = stopAt("client-merge-begun");
    const first = merge(one, other);
    await stop.reached;
    const next = stopAt("client-merge-begun");
    const second = merge(other, one);
    await next.reached;
    stop.release();
    next.release();
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await cardOf(one)).toEqual(await cardOf(other));
    expect(await mergeRows()).toHaveLength(1);
  });

  test("an account that is linked during a merge with a card of another account leaves the card without one", async () => {
    const { one, other } = await twoCards();
    await author.post(`/clients/${other}/link`, { user: ada.id });
    const eve = await newPayer(api);
    const stop = stopAt("client-merge-begun");
    const slow = merge(one, other);
    await stop.reached;
    expect((await author.post(`/clients/${one}/link`, { user: eve.id })).status).toBe(200);
    stop.release();
    expect((await slow).status).toBe(200);
    expect((await cardOf(one)).user).toBeNull();
    for (const payer of [ada, eve]) expect((await payer.client.get("/users/export")).body.card).toBeUndefined();
    expect((await author.post(`/clients/${one}/link`, { user: eve.id })).body.user).toBe(eve.id);
  });

  test("a card that is deleted while another one is merged into it takes that one along", async () => {
    const { one, other } = await twoCards();
    const stop = stopAt("client-merge-recorded");
    const slow = merge(one, other);
    await stop.reached;
    await admin.delete(`/clients/${one}`);
    stop.release();
    expect([200, 404]).toContain((await slow).status);
    expect(await mongoose.connection.collection("clients").countDocuments()).toBe(0);
  });
});
