import { describe, expect, test } from "vitest";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, openPayment, TUESDAY, underpaid, type Payer } from "../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { PaymentModel } from "./payments.model.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
let author: TestClient;
openSalon(1, (salon) => ({ api, ada, bola, author } = salon));

describe("the list", () => {
  test("is for staff", async () => {
    expect((await api.client().get("/payments")).status).toBe(401);
    expect((await ada.client.get("/payments")).status).toBe(403);
    expect((await author.get("/payments")).status).toBe(200);
  });

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
    const refs = async (query: string) =>
      (await author.get(`/payments?${query}`)).body.map(({ ref }: { ref: string }) => ref);
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
    const refs = async (query: string) =>
      (await author.get(`/payments?${query}`)).body.map(({ ref }: { ref: string }) => ref);
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

  test.each(["state=paid-up", "dayFrom=soon", "sort=link", "page=0", "attention=maybe", "q[$ne]=1"])(
    "refuses %s",
    async (query) => {
      expect((await author.get(`/payments?${query}`)).status).toBe(400);
    },
  );
});
