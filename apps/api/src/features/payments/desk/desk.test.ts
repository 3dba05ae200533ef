import type { Settings } from "@salon/contracts";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../../../../test/support/api/parse-csv.ts";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { killAt } from "../../../../test/support/failpoints/failpoints.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  claimsAt,
  mailsTo,
  openPayment,
  paidTooLate,
  type Payer,
  paymentOf,
  payUnheard,
  pressButton,
  seatsAt,
  stateOf,
  TUESDAY,
  underpaid,
} from "../../../../test/support/salon/paying.ts";
import { PaymentModel } from "../payments.model.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
let author: TestClient;
let admin: TestClient;
openSalon(1, (salon) => ({ api, ada, bola, author, admin } = salon));

const refs = async (query: string) =>
  ((await author.get(`/payments?${query}`)).body as { ref: string }[]).map(({ ref }) => ref);

/** Cancels the booking that has the seats. */
async function cancelOther(): Promise<void> {
  const other = await PaymentModel.findOne({ state: "fulfilled" }).lean();
  await author.patch(`/booking/${String(other!.bookingId)}`, { bookingStatus: "cancelled" });
}

/** Does something while these settings differ, and puts them back as they were. */
async function withSettings<T>(change: Partial<Settings>, work: () => Promise<T>): Promise<T> {
  const { closedDates, noticeMinutes } = (await admin.get("/settings")).body as Settings;
  const changed = await admin.patch("/settings", change);
  expect(changed.status).toBe(200);
  try {
    return await work();
  } finally {
    const restored = await admin.patch("/settings", { closedDates, noticeMinutes });
    expect(restored.status).toBe(200);
  }
}

describe("the list", () => {
  test("shows what needs a person first, then the newest, with whose they are", async () => {
    const review = await underpaid(api, ada);
    api.clock.advance(60_000);
    const booked = await bookedPayment(ada);
    api.clock.advance(60_000);
    const open = await openPayment(bola, [{ time: "04:00 PM" }]);
    const { body, headers } = await author.get("/payments");
    expect(body.map(({ ref }: { ref: string }) => ref)).toEqual([review, open.ref, booked.ref]);
    expect(headers.get("x-total-count")).toBe("3");
    expect(body[2]).toEqual({
      ref: booked.ref,
      state: "fulfilled",
      actions: [],
      amount: 3000,
      currency: "NGN",
      method: "card",
      items: [
        expect.objectContaining({ service: "Haircut & Styling", time: "09:00 AM", cartQuantity: 1, price: 3000 }),
      ],
      customer: { name: "Test Person", email: ada.email },
      bookingId: booked.bookingId,
      providerTransactionId: expect.stringMatching(/^\d+$/) as string,
      reason: null,
      refundDue: false,
      createdAt: "2037-11-23T06:01:00.000Z",
      paidAt: "2037-11-23T06:01:00.000Z",
    });
  });

  test("is filtered by state and attention, searched by reference, transaction, amount and customer, and paged", async () => {
    const review = await underpaid(api, ada);
    const booked = await bookedPayment(bola, [{ service: "Wig Installation", time: "01:00 PM" }]);
    const { transactionId } = (await PaymentModel.findOne({ ref: booked.ref }).lean())!;
    expect(await refs("state=fulfilled")).toEqual([booked.ref]);
    expect(await refs("attention=true")).toEqual([review]);
    expect(await refs("attention=false")).toEqual([booked.ref]);
    expect(await refs(`q=${booked.ref.toLowerCase()}`)).toEqual([booked.ref]);
    expect(await refs(`q=${transactionId}`)).toEqual([booked.ref]);
    expect(await refs("q=15000")).toEqual([booked.ref]);
    expect(await refs(`q=${encodeURIComponent(ada.email.slice(0, 12))}`)).toContain(review);
    expect(await refs("q=nobody-at-all")).toEqual([]);
    expect(await refs("sort=-amount&pageSize=1")).toEqual([booked.ref]);
    expect(await refs("sort=-amount&pageSize=1&page=2")).toEqual([review]);
  });

  test("is filtered by the days of the appointments", async () => {
    const early = await bookedPayment(ada, [{ time: "09:00 AM" }]);
    api.clock.advance(60_000);
    const later = await bookedPayment(bola, [{ date: "2037-11-26", time: "01:00 PM" }]);
    expect(await refs(`dayFrom=${TUESDAY}&dayTo=${TUESDAY}`)).toEqual([early.ref]);
    expect(await refs("dayTo=2037-11-26")).toEqual([later.ref, early.ref]);
    expect(await refs("dayFrom=2037-11-22&dayTo=2037-11-28&state=fulfilled")).toEqual([later.ref, early.ref]);
    expect(await refs("dayFrom=2037-11-25")).toEqual([later.ref]);
    expect(await refs("dayFrom=2037-11-27&dayTo=2037-11-28")).toEqual([]);
    const csv = (await author.get(`/reports/payments.csv?dayFrom=${TUESDAY}&dayTo=${TUESDAY}`)).body as string;
    expect(csv).toContain(early.ref);
    expect(csv).not.toContain(later.ref);
  });

  test("of the CSV has plain words in place of the provider's codes", async () => {
    const { ref } = await bookedPayment(ada);
    await PaymentModel.updateOne({ ref }, { $set: { method: "bank_transfer" } });
    const csv = (await author.get("/reports/payments.csv")).body as string;
    expect(csv).toContain("Bank transfer");
    expect(csv).not.toMatch(/bank_transfer|fulfilled/);
  });
});

describe("money in another currency", () => {
  const paidInDollars = async () => {
    api.sandbox.faults.add({ on: "charge", fault: "usd", dollars: 1.95 });
    const { ref, link } = await openPayment(ada);
    await pressButton(link, "pay");
    return ref;
  };

  test("keeps its cents: for staff in the list and the CSV, in the mail, and when it goes back", async () => {
    const ref = await paidInDollars();
    const [shown] = (await admin.get(`/payments?q=${ref}`)).body;
    expect(shown).toMatchObject({
      state: "review",
      amount: 3000,
      currency: "USD",
      received: { minor: 195, currency: "USD" },
    });
    const [header, row] = parseCsv((await admin.get("/reports/payments.csv")).body as string);
    const cell = (name: string) => row?.[header!.indexOf(name)];
    expect([cell("amount"), cell("currency"), cell("received")]).toEqual(["3000", "USD", "1.95"]);
    await advanceTime(api, 1);
    expect(mailsTo(api, ada).at(-1)).toContain("looking into your payment");
    expect(api.inbox.mails().at(-1)?.text).toContain("USD 1.95");
    expect((await admin.post(`/payments/${ref}/refund`, { reason: "Asked for" })).status).toBe(200);
    expect(api.sandbox.refunds()).toMatchObject([{ amount: 1.95 }]);
  });

  test("a row written before amounts had cents stays readable and can be refunded", async () => {
    const ref = await paidInDollars();
    await PaymentModel.updateOne({ ref }, { $unset: { paidMinor: 1 } });
    const [shown] = (await admin.get(`/payments?q=${ref}`)).body;
    expect(shown).toMatchObject({ received: { minor: 100, currency: "USD" } });
    expect((await admin.post(`/payments/${ref}/refund`, { reason: "Asked for" })).status).toBe(200);
    expect(api.sandbox.refunds()).toMatchObject([{ amount: 1 }]);
  });

  test("too little naira is shown as what came; the amount asked for alone needs no second figure", async () => {
    const ref = await underpaid(api, ada);
    const { ref: whole } = await openPayment(ada, [{ time: "11:00 AM" }]);
    const listed = (await admin.get("/payments")).body as { ref: string }[];
    expect(listed.find((payment) => payment.ref === ref)).toMatchObject({
      amount: 3000,
      received: { minor: 290_000, currency: "NGN" },
    });
    expect(listed.find((payment) => payment.ref === whole)).not.toHaveProperty("received");
  });
});

describe("looking again", () => {
  const recheck = (ref: string) => author.post(`/payments/${ref}/recheck`);

  test("changes nothing while no money has come, and finds no other payment", async () => {
    const { ref } = await openPayment(ada);
    expect((await recheck("IBD-0000000000000000")).status).toBe(404);
    expect((await recheck(ref)).body.message).toBe("No payment has arrived yet");
  });

  test("finds money without a webhook or redirect", async () => {
    const { ref } = await openPayment(ada);
    await payUnheard(api, ref);
    expect((await recheck(ref)).body.message).toBe("The booking is made");
  });

  test("books what only lacked seats once they are free again", async () => {
    const ref = await paidTooLate(api, ada);
    expect((await recheck(ref)).body.message).toMatch(/still needs a decision/);
    await cancelOther();
    expect((await recheck(ref)).body.message).toBe("The booking is made");
    expect(await seatsAt("09:00 AM")).toBe(1);
  });

  test("never books a time that has begun: the payment stays in review, and the answer names the line", async () => {
    const ref = await paidTooLate(api, ada);
    await cancelOther();
    api.clock.set(new Date(`${TUESDAY}T16:00:00Z`));
    const { status, body } = await recheck(ref);
    expect([status, body.message]).toEqual([
      200,
      "Nothing has changed: Haircut & Styling on Tue, 24 Nov 2037, 9:00 AM WAT can no longer be booked. Give it another time or refund the payment.",
    ]);
    expect([await stateOf(ref), await seatsAt("09:00 AM")]).toEqual(["review", 0]);
  });

  test("never books a time on a day that was closed meanwhile", async () => {
    const ref = await paidTooLate(api, ada);
    await cancelOther();
    const closed = { closedDates: [{ date: TUESDAY, reason: "Power cut" }] };
    const { body } = await withSettings(closed, () => recheck(ref));
    expect(body.message).toContain("Haircut & Styling on Tue, 24 Nov 2037, 9:00 AM WAT can no longer be booked");
    expect(await stateOf(ref)).toBe("review");
  });

  test("books a time that is nearer than the notice customers must give", async () => {
    const ref = await paidTooLate(api, ada);
    await cancelOther();
    const { body } = await withSettings({ noticeMinutes: 10_080 }, () => recheck(ref));
    expect(body.message).toBe("The booking is made");
  });

  test("answers an error when the provider does not answer", async () => {
    const { ref } = await openPayment(ada);
    api.sandbox.faults.add({ on: "reply", fault: "html502", route: "verify" });
    expect((await recheck(ref)).status).toBe(502);
  });
});

describe("giving another time", () => {
  const reassign = (ref: string, body: object) =>
    author.post(`/payments/${ref}/reassign`, { item: 0, date: TUESDAY, time: "02:00 PM", ...body });

  test("books a paid payment that lost its seats", async () => {
    const ref = await paidTooLate(api, ada);
    expect((await reassign(ref, {})).body.message).toBe("The booking is made");
    const { bookingId } = (await ada.client.get(`/booking/payment/${ref}`)).body;
    expect((await ada.client.get(`/booking/getBooking/${bookingId}`)).body).toMatchObject({
      bookingTime: "02:00 PM",
      cartItems: [{ time: "02:00 PM" }],
    });
    await advanceTime(api, 60);
    expect(await seatsAt("02:00 PM")).toBe(1);
    expect(await reassign(ref, {})).toMatchObject({ status: 200, body: { message: "The booking is made" } });
    expect(await reassign(ref, { time: "03:00 PM" })).toMatchObject({
      status: 409,
      body: { message: "The booking is made already: Haircut & Styling on Tue, 24 Nov 2037, 2:00 PM WAT" },
    });
    expect([await seatsAt("02:00 PM"), await seatsAt("03:00 PM")]).toEqual([1, 0]);
  });

  test.each(["claims-half-made", "place-held"] as const)(
    "is sent again where the server died at '%s', and takes the place that it holds",
    async (point) => {
      const ref = await paidTooLate(api, ada);
      const service = (await paymentOf(ref))!.items[0]!.serviceId;
      await admin.patch(`/services/${String(service)}`, { timeframe: "1hr" });
      await PaymentModel.updateOne({ ref }, { $set: { "items.0.timeframe": "1hr" } });
      killAt(point);
      expect((await reassign(ref, {})).status).toBe(500);
      expect((await reassign(ref, {})).body.message).toBe("The booking is made");
      const { seatRef } = (await paymentOf(ref))!;
      for (const time of ["02:00 PM", "02:30 PM"] as const)
        expect((await claimsAt(time)).map((claim) => claim.ref)).toEqual([seatRef]);
      await admin.patch(`/services/${String(service)}`, { timeframe: "30mins" });
    },
  );

  test("refuses a full, closed or begun time and a line that is not there, and changes nothing", async () => {
    const ref = await paidTooLate(api, ada);
    expect((await reassign(ref, { time: "09:00 AM" })).body.conflicts).toMatchObject([{ index: 0, free: 0 }]);
    expect((await reassign(ref, { date: "2037-11-29", time: "09:00 AM" })).status).toBe(400);
    expect((await reassign(ref, { date: "2037-11-20" })).status).toBe(400);
    expect((await reassign(ref, { item: 1 })).status).toBe(400);
    expect(await stateOf(ref)).toBe("review");
  });

  test("is not for money that is too little", async () => {
    expect((await reassign(await underpaid(api, ada), {})).status).toBe(409);
  });

  test("keeps one line's new time while another still has no seat", async () => {
    const { ref } = await openPayment(ada, [{}, { service: "Nails Technician", time: "10:00 AM" }]);
    await advanceTime(api, 21);
    await bookedPayment(bola, [{}, { time: "10:00 AM" }]);
    await api.sandbox.pay(ref);
    await advanceTime(api, 60);
    expect((await reassign(ref, {})).body.message).toContain("no seat for Nails Technician at 10:00 AM");
    expect((await reassign(ref, { item: 1, time: "03:00 PM" })).body.message).toBe("The booking is made");
    expect([await seatsAt("02:00 PM"), await seatsAt("03:00 PM"), await seatsAt("09:00 AM")]).toEqual([1, 1, 1]);
  });

  test("books nothing while another line's time has begun, and names each line that still needs one", async () => {
    const ref = await lateForTwoLines();
    await cancelOther();
    // 10:00 AM: the first line has begun; the second, from 11:00 AM, has not, and its seats are free.
    api.clock.set(new Date(`${TUESDAY}T09:00:00Z`));
    expect((await reassign(ref, { item: 1, time: "03:00 PM" })).body.message).toBe(
      "Moved. Haircut & Styling on Tue, 24 Nov 2037, 9:00 AM WAT can no longer be booked: give it another time too.",
    );
    expect([await stateOf(ref), await seatsAt("03:00 PM")]).toEqual(["review", 0]);
    expect((await reassign(ref, { item: 0, time: "02:00 PM" })).body.message).toBe("The booking is made");
    expect([await seatsAt("02:00 PM"), await seatsAt("03:00 PM"), await seatsAt("09:00 AM")]).toEqual([1, 1, 0]);
  });

  test("refuses a full time also while another line's time has begun", async () => {
    const ref = await lateForTwoLines();
    await bookedPayment(bola, [{ time: "05:00 PM" }]);
    api.clock.set(new Date(`${TUESDAY}T09:00:00Z`));
    const { status, body } = await reassign(ref, { item: 1, time: "05:00 PM" });
    expect([status, body.conflicts]).toMatchObject([409, [{ index: 0 }, { index: 1, free: 0 }]]);
    expect((await paymentOf(ref))?.items[1]?.time).toBe("11:00 AM");
  });

  test("refuses a time at which its guest is somewhere else", async () => {
    const ref = await lateForTwoLines(["Chí", "chi"]);
    const { status, body } = await reassign(ref, { item: 1, time: "09:00 AM" });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: "cartItems.1.time" })]]);
    expect((await paymentOf(ref))?.items[1]?.time).toBe("11:00 AM");
  });

  test("takes a time nearer than the notice customers must give", async () => {
    const ref = await paidTooLate(api, ada);
    const { body } = await withSettings({ noticeMinutes: 10_080 }, () => reassign(ref, {}));
    expect(body.message).toBe("The booking is made");
  });

  /** Money in review for 09:00 AM and 11:00 AM, which came after Bola had booked both. */
  async function lateForTwoLines([one, other]: string[] = []): Promise<string> {
    const nails = { service: "Nails Technician", time: "11:00 AM" } as const;
    const { ref } = await openPayment(ada, [one ? { guest: one } : {}, other ? { ...nails, guest: other } : nails]);
    await advanceTime(api, 21);
    await bookedPayment(bola, [{}, { time: "11:00 AM" }]);
    await api.sandbox.pay(ref);
    await advanceTime(api, 60);
    return ref;
  }
});
