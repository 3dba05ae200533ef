import { randomUUID } from "node:crypto";
import type { Bill } from "@salon/contracts";
import { describe, expect, test } from "vitest";
import { createRateLimiter } from "../../http/rate-limit.ts";
import { changedCollections, readDatabase } from "../../../test/support/api/database-state.ts";
import { bookedPayment, mailsTo, MONDAY, newPayer, TUESDAY } from "../../../test/support/salon/paying.ts";
import { money, tillSalon } from "../../../test/support/salon/till-salon.ts";
import { askForPayment, mailReceipt } from "./mails.ts";

const till = tillSalon();

const sumsOf = ({ total, paid, due, over, tips }: Bill) => ({ total, paid, due, over, tips });

describe("a receipt of the desk", () => {
  test("is taken in parts by several methods, with a tip for a member, until nothing is due", async () => {
    const id = await till.unpaid();
    const { body: member } = await till.admin.post("/team", {
      name: "Sade Bello",
      hours: (await till.author.get("/settings")).body.hours,
    });
    expect((await till.take(id, { amount: 1000, note: "The rest by card" })).status).toBe(201);
    expect(sumsOf((await till.take(id, { amount: 2000, method: "pos" })).body)).toEqual({
      total: 3000,
      paid: 3000,
      due: 0,
      over: 0,
      tips: 0,
    });
    const { body } = await till.take(id, { kind: "tip", amount: 500, with: member._id });
    expect(body).toMatchObject({ paid: 3000, tips: 500, receiptNumber: expect.stringMatching(/^R-2037-\d{6}$/) });
    expect(
      body.receipts.map(({ kind, method, by, note, with: whose }: Bill["receipts"][number]) => [
        kind,
        method,
        by,
        note,
        whose?.name,
      ]),
    ).toEqual([
      ["payment", "Cash", "Test author", "The rest by card", undefined],
      ["payment", "POS", "Test author", undefined, undefined],
      ["tip", "Cash", "Test author", undefined, "Sade Bello"],
    ]);
    expect((await till.author.get(`/booking/getBooking/${id}`)).body).toMatchObject({ paymentMethod: "Cash" });
  });

  test("sent five times at once is one receipt [T37]", async () => {
    const id = await till.unpaid();
    const once = money();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => till.author.post(`/booking/${id}/receipts`, once)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201]);
    expect((await till.billOf(id)).receipts).toHaveLength(1);
    const { body: history } = await till.admin.get(`/audit?target=${id}&action=booking.receipt`);
    expect(history).toHaveLength(1);
  });

  test("of which five different ones come at once never adds up to more than the bill [T37]", async () => {
    const id = await till.unpaid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => till.take(id, { amount: 1000 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 400, 400]);
    expect(await till.billOf(id)).toMatchObject({ paid: 3000, due: 0, over: 0 });
  });

  test("whose key was used with other content is refused", async () => {
    const id = await till.unpaid();
    const first = money({ amount: 1000 });
    await till.author.post(`/booking/${id}/receipts`, first);
    for (const other of [{ amount: 999 }, { method: "pos" }, { kind: "tip" }, { note: "Another" }])
      expect((await till.author.post(`/booking/${id}/receipts`, { ...first, ...other })).status).toBe(409);
    expect((await till.billOf(id)).receipts).toHaveLength(1);
  });

  test("goes back by an admin, at most what came by that method", async () => {
    const id = await till.unpaid();
    await till.take(id, { amount: 1000 });
    await till.take(id, { amount: 2000, method: "pos" });
    expect((await till.take(id, { kind: "refund", amount: 500 })).status).toBe(403);
    expect(await till.take(id, { kind: "refund", amount: 1001 }, till.admin)).toMatchObject({
      status: 400,
      body: { message: "NGN 1,000 came by Cash" },
    });
    expect((await till.take(id, { kind: "refund", amount: 600 }, till.admin)).body).toMatchObject({
      paid: 2400,
      due: 600,
    });
    expect((await till.take(id, { kind: "refund", amount: 401 }, till.admin)).status).toBe(400);
  });

  test("is reversed once by an admin, on its own day, and a reversal and online money never are", async () => {
    const id = await till.unpaid();
    const { key } = (await till.take(id)).body.receipts[0];
    const reverse = (of: string, as = till.admin) =>
      as.post(`/booking/${id}/receipts/${of}/reverse`, { reason: "Typed twice" });
    till.api.clock.advance(3 * 24 * 60 * 60_000);
    expect((await reverse(key, till.author)).status).toBe(403);
    expect((await reverse("none")).status).toBe(404);
    const { status, body } = await reverse(key);
    expect([status, sumsOf(body)]).toEqual([200, { total: 3000, paid: 0, due: 3000, over: 0, tips: 0 }]);
    expect(body.receipts[1]).toMatchObject({
      kind: "reversal",
      of: "payment",
      day: MONDAY,
      reverses: key,
      note: "Typed twice",
    });
    expect((await reverse(key)).status).toBe(409);
    expect((await reverse(body.receipts[1].key)).status).toBe(409);
    const { ref, bookingId } = await bookedPayment(till.ada, [{ date: "2037-11-28" }]);
    const online = await till.admin.post(`/booking/${bookingId}/receipts/flw:${ref}/reverse`, { reason: "Wrong" });
    expect(online.status).toBe(409);
  });

  test("is not reversed while less than its amount is left by its method; after the refund is reversed it is", async () => {
    const id = await till.unpaid();
    const { key } = (await till.take(id, { amount: 2000 })).body.receipts[0];
    await till.take(id, { amount: 1000, method: "pos" });
    const refund = money({ kind: "refund", amount: 500 });
    await till.admin.post(`/booking/${id}/receipts`, refund);
    const reverse = (of: string) => till.admin.post(`/booking/${id}/receipts/${of}/reverse`, { reason: "Typed twice" });
    expect(await reverse(key)).toMatchObject({
      status: 409,
      body: { message: "Some of this money was given back already" },
    });
    expect(await till.billOf(id)).toMatchObject({ paid: 2500, due: 500 });
    expect((await reverse(refund.key)).body).toMatchObject({ paid: 3000, due: 0 });
    expect((await reverse(key)).body).toMatchObject({ paid: 1000, due: 2000 });
  });
});

describe("the bill", () => {
  test("takes extras and discounts, and takes each back once", async () => {
    const id = await till.unpaid();
    const add = (fields: object) =>
      till.author.post(`/booking/${id}/extras`, { label: "Hair oil", amount: 1500, ...fields });
    const { status, body } = await add({});
    expect([status, sumsOf(body)]).toEqual([201, { total: 4500, paid: 0, due: 4500, over: 0, tips: 0 }]);
    const oil = body.extras[0]._id;
    expect((await add({ label: "Regular", amount: -500, reason: "Comes every week" })).body.total).toBe(4000);
    expect((await add({ amount: -1499, undoes: oil })).status).toBe(400);
    expect((await add({ amount: -1500, undoes: "0".repeat(24) })).status).toBe(400);
    expect((await add({ amount: -1500, undoes: oil })).body.total).toBe(2500);
    expect((await add({ amount: -1500, undoes: oil })).status).toBe(409);
    expect((await till.author.get("/booking/?owes=true")).body).toMatchObject([
      { _id: id, total: 2500, due: 2500, paid: 0 },
    ]);
  });

  test("has an extra that is sent five times at once once, with one audit row [T37]", async () => {
    const id = await till.unpaid();
    const once = { key: randomUUID(), label: "Hair oil", amount: 1500 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => till.author.post(`/booking/${id}/extras`, once)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201]);
    for (const { body } of answers) expect(sumsOf(body as Bill)).toMatchObject({ total: 4500, due: 4500 });
    expect((await till.billOf(id)).extras).toHaveLength(1);
    expect((await till.admin.get(`/audit?target=${id}&action=booking.extra`)).body).toHaveLength(1);
  });

  test("refuses the key of an extra with other content, and without a key adds each", async () => {
    const id = await till.unpaid();
    const add = (fields: object) =>
      till.author.post(`/booking/${id}/extras`, { label: "Hair oil", amount: 1500, ...fields });
    const key = randomUUID();
    const { body } = await add({ key });
    const undoes = body.extras[0]._id;
    for (const other of [{ amount: 1499 }, { label: "Beads" }, { reason: "Another" }, { amount: -1500, undoes }])
      expect((await add({ key, ...other })).status).toBe(409);
    expect((await add({ key })).status).toBe(200);
    expect((await add({ key: randomUUID(), amount: -1500, undoes })).status).toBe(201);
    expect(await add({ key })).toMatchObject({ status: 200, body: { total: 3000 } });
    await add({});
    expect((await add({})).body).toMatchObject({ total: 6000 });
    expect((await add({ key: "once" })).status).toBe(400);
  });

  test("never falls below 0", async () => {
    const id = await till.unpaid();
    const off = (amount: number) => till.author.post(`/booking/${id}/extras`, { label: "Off", amount, reason: "Kind" });
    expect((await off(-3001)).status).toBe(409);
    expect((await off(-3000)).body).toMatchObject({ total: 0, due: 0 });
  });

  test("shows its owner no staff names and no notes, and other customers nothing", async () => {
    const id = await till.unpaid({ user: till.ada.id });
    await till.take(id, { note: "Bola took it" });
    await till.author.post(`/booking/${id}/extras`, { label: "Hair oil", amount: 1500 });
    const { body } = await till.ada.client.get(`/booking/${id}/bill`);
    expect(body).toMatchObject({
      total: 4500,
      paid: 3000,
      due: 1500,
      lines: [{ service: till.haircut.name, price: 3000 }],
    });
    expect(JSON.stringify(body)).not.toMatch(/Test till.author|Bola|"by"|"note"/);
    const other = await newPayer(till.api);
    expect((await other.client.get(`/booking/${id}/bill`)).status).toBe(404);
  });
});

describe("bad input changes nothing", () => {
  const rows: [string, string, (id: string) => [string, object], number][] = [
    ["a negative amount", "author", (id) => [`${id}/receipts`, money({ amount: -1 })], 400],
    ["a fraction of a naira", "author", (id) => [`${id}/receipts`, money({ amount: 0.5 })], 400],
    ["more than is due", "author", (id) => [`${id}/receipts`, money({ amount: 2001 })], 400],
    [
      "a refund of more than was paid",
      "admin",
      (id) => [`${id}/receipts`, money({ kind: "refund", amount: 1001 })],
      400,
    ],
    [
      "a refund by a method that nothing came by",
      "admin",
      (id) => [`${id}/receipts`, money({ kind: "refund", method: "pos", amount: 1 })],
      400,
    ],
    [
      "an extra that makes the bill negative",
      "author",
      (id) => [`${id}/extras`, { label: "Off", amount: -3001, reason: "x" }],
      409,
    ],
    ["a discount without a reason", "author", (id) => [`${id}/extras`, { label: "Off", amount: -1 }], 400],
    [
      "a tip for an unknown member",
      "author",
      (id) => [`${id}/receipts`, money({ kind: "tip", with: "0".repeat(24) })],
      400,
    ],
    ["an unknown field", "author", (id) => [`${id}/receipts`, { ...money({ amount: 1 }), day: MONDAY }], 400],
    [
      "a cancellation in which an author keeps money",
      "author",
      (id) => [`${id}/cancel`, { money: "keep", reason: "x" }],
      403,
    ],
    [
      "a cancellation in which a customer decides on money",
      "customer",
      (id) => [`${id}/cancel`, { money: "back" }],
      403,
    ],
    ["money kept without a reason", "admin", (id) => [`${id}/cancel`, { money: "keep" }], 400],
  ];

  test.each(rows)("%s", async (_name, as, request, status) => {
    const id = await till.unpaid({ user: till.ada.id });
    await till.take(id, { amount: 1000 });
    await till.api.jobs.runAll();
    const before = await readDatabase();
    const caller = as === "admin" ? till.admin : as === "author" ? till.author : till.ada.client;
    const [path, body] = request(id);
    expect((await caller.post(`/booking/${path}`, body)).status).toBe(status);
    expect(changedCollections(before, await readDatabase())).toEqual([]);
  });

  test("more than is due names what is due", async () => {
    expect((await till.take(await till.unpaid(), { amount: 3001 })).body).toMatchObject({
      message: "NGN 3,000 is due",
      errors: [{ path: "amount" }],
    });
  });
});

describe("a walk-in", () => {
  test("that pays at once has its receipt from the beginning", async () => {
    const id = await till.unpaid({ method: "transfer" });
    expect(await till.billOf(id)).toMatchObject({
      paid: 3000,
      due: 0,
      receipts: [{ method: "Transfer", kind: "payment", amount: 3000, day: MONDAY }],
      receiptNumber: expect.stringMatching(/^R-/),
    });
  });

  test("with an account is in its history, gets its mails, and pays online", async () => {
    const id = await till.unpaid({ user: till.ada.id });
    await till.api.jobs.runAll();
    expect(mailsTo(till.api, till.ada)).toContainEqual(expect.stringContaining("confirmed"));
    expect((await till.ada.client.get("/booking/")).body).toMatchObject([
      { _id: id, due: 3000, paymentMethod: "Cash" },
    ]);
    expect((await till.ada.client.get(`/booking/${id}/bill`)).status).toBe(200);
  });

  test("for an unknown account is refused", async () => {
    const walkIn = { name: "Bola", serviceId: till.haircut._id, date: TUESDAY, time: "10:00 AM", method: "later" };
    expect((await till.author.post("/booking/walk-in", { ...walkIn, user: "0".repeat(24) })).status).toBe(400);
  });
});

describe("a booking that staff make", () => {
  const make = async (fields: object) =>
    (
      await till.author.post("/booking/create-admin-booking", {
        paymentMethod: "Flutterwave",
        bookingDate: TUESDAY,
        bookingAmount: 0,
        user: till.ada.id,
        cartItems: [{ serviceId: till.haircut._id }],
        ...fields,
      })
    ).body.booking._id as string;

  test("owes nothing unless it is to be collected", async () => {
    expect(await till.billOf(await make({}))).toMatchObject({ total: 3000, paid: 0, due: 0 });
    expect(await till.billOf(await make({ collect: true }))).toMatchObject({ total: 3000, paid: 0, due: 3000 });
    expect((await till.take(await make({}), { amount: 1 })).status).toBe(400);
  });
});

describe("mails of the till", () => {
  test("ask the owner for what is due, and send the receipt after the first payment", async () => {
    const [id, without] = [await till.unpaid({ user: till.ada.id }), await till.unpaid({ time: "11:00 AM" })];
    const ask = (of: string) => till.author.post(`/booking/${of}/ask-payment`);
    const send = (of: string) => till.author.post(`/booking/${of}/send-receipt`);
    const link = expect.stringMatching(/\/p\/[\w-]{26}$/);
    expect((await ask(without)).body).toEqual({ link, text: expect.stringContaining("Hello Bola") });
    expect([(await send(without)).status, (await send(id)).status]).toEqual([409, 409]);
    expect((await ask(id)).body).toMatchObject({ link, message: expect.stringContaining("gets a mail") });
    await till.api.jobs.runAll();
    const mailed = (subject: string) => till.api.inbox.mails().find((mail) => mail.subject.startsWith(subject));
    expect(till.api.inbox.mails().filter(({ subject }) => subject.startsWith("Please pay"))).toHaveLength(1);
    expect(mailed("Please pay")).toMatchObject({ to: till.ada.email });
    expect(mailed("Please pay")!.links).toContainEqual(expect.stringContaining(`/booking-details/${id}`));
    await till.take(id);
    expect((await ask(id)).status).toBe(409);
    expect((await send(id)).status).toBe(200);
    await till.api.jobs.runAll();
    const { receiptNumber } = await till.billOf(id);
    expect(mailed("Your receipt")).toMatchObject({ text: expect.stringContaining(receiptNumber!) });
  });

  test("ask once an hour for the same sum, while the desk gets the link each time; receipts go three times an hour", async () => {
    const id = await till.unpaid({ user: till.ada.id });
    const limiter = createRateLimiter({ now: till.api.clock.now, scale: 1 });
    const ask = () => askForPayment({ ...till.api.deps, limiter }, id, till.ada.id);
    const asked = [await ask(), await ask(), await ask(), await ask()];
    expect(asked.map(({ mail }) => mail)).toEqual(["sent", "sent before", "sent before", "sent before"]);
    expect(new Set(asked.map(({ link }) => link)).size).toBe(1);
    await till.take(id, { amount: 1000 });
    expect((await ask()).mail).toBe("sent");

    const send = () => mailReceipt({ ...till.api.deps, limiter }, id, till.ada.id);
    for (let count = 0; count < 3; count++) await send();
    await expect(send()).rejects.toMatchObject({ status: 429 });
  });
});

describe("the list of receipts", () => {
  test("finds receipts by the e-mail of the customer's account, by receipt number, by key and by booking", async () => {
    const id = await till.unpaid({ user: till.ada.id });
    await till.take(id, { amount: 1000 });
    await till.take(await till.unpaid(), { amount: 500 });
    const { email } = (await till.ada.client.get("/users/getUser")).body;
    const [{ key, receiptNumber }] = (await till.author.get("/receipts?sort=-amount")).body;
    for (const q of [email, receiptNumber, key, id]) {
      const { body } = await till.author.get(`/receipts?q=${encodeURIComponent(q as string)}`);
      expect(body, q).toMatchObject([{ bookingId: id, amount: 1000 }]);
    }
  });

  test("has the receipts of today, filters them, and its CSV has the same", async () => {
    const id = await till.unpaid();
    await till.take(id, { amount: 1000 });
    till.api.clock.advance(1000);
    await till.take(id, { amount: 500, kind: "tip", method: "pos" });
    const { body, headers } = await till.author.get("/receipts");
    expect(headers.get("x-total-count")).toBe("2");
    expect(body).toMatchObject([
      { kind: "tip", method: "POS", amount: 500, bookingId: id, customer: { name: "Bola Ige" }, by: "Test author" },
      { kind: "payment", method: "Cash", amount: 1000, receiptNumber: expect.stringMatching(/^R-/) },
    ]);
    expect((await till.author.get("/receipts?method=POS")).body).toHaveLength(1);
    expect((await till.author.get("/receipts?kind=refund")).body).toEqual([]);
    expect((await till.author.get("/receipts?page=2&pageSize=1")).body).toHaveLength(1);
    expect((await till.author.get(`/receipts?from=${TUESDAY}&to=${TUESDAY}`)).body).toEqual([]);
    expect((await till.author.get(`/receipts?from=${TUESDAY}&to=${MONDAY}`)).status).toBe(400);
    expect((await till.author.get("/receipts?q=bola")).body).toHaveLength(2);
    expect((await till.ada.client.get("/receipts")).status).toBe(403);
    const csv = (await till.author.get(`/reports/receipts.csv?from=${MONDAY}&to=${MONDAY}&sort=at`)).body as string;
    expect(csv).toContain("Bola Ige");
    expect(csv.trim().split("\r\n")).toHaveLength(3);
  });
});
