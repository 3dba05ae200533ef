import { describe, expect, test } from "vitest";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  lineOf,
  mailsTo,
  newPayer,
  openPayment,
  type Payer,
  payUnheard,
  pressButton,
  returnStateOf,
  seatsAt,
  stateOf,
} from "../../../../test/support/salon/paying.ts";
import { BookingModel } from "../../bookings/bookings.model.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
openSalon(1, (salon) => ({ api, ada, bola } = salon));

/** Comes back from a payment page; by a bare reference, as a stranger finds it, without its state. */
const comeBack = async (query: string, { state = "", client = api.client() } = {}) =>
  (await client.get(`/booking/payment/return${state}?${query}`)).headers.get("location");
const stateFor = (ref: string) => returnStateOf(api, ref);

describe("coming back from the payment page", () => {
  test("with money makes the booking, reports it, and removes only the paid lines from the cart", async () => {
    const payer = await newPayer(api);
    const cartItems = [lineOf(), lineOf({ time: "03:00 PM" })];
    await payer.client.patch("/users/saveCart", { cartItems });
    const { ref, link } = await openPayment(payer);
    expect(await pressButton(link, "pay")).toBe(`/checkout?payment=successful&ref=${ref}`);
    const { body: status } = await payer.client.get(`/booking/payment/${ref}`);
    expect(status).toEqual({ ref, state: "successful", bookingId: expect.any(String) as string });
    const { body: booking } = await payer.client.get(`/booking/getBooking/${status.bookingId}`);
    expect(booking).toMatchObject({
      bookingStatus: "placed",
      bookingAmount: 3000,
      paymentMethod: "Flutterwave",
      bookingTime: "09:00 AM",
      paymentRef: ref,
      user: payer.id,
    });
    expect((await payer.client.get("/users/getCart")).body).toMatchObject([{ time: "03:00 PM" }]);
    // The mail leaves before the clock jumps, which would make its sender look dead.
    await api.jobs.runAll();
    await advanceTime(api, 30);
    expect(await seatsAt("09:00 AM")).toBe(1);
    expect(mailsTo(api, payer).filter((subject) => subject.includes("booking is confirmed"))).toHaveLength(1);
  });

  test.each(["successful", "completed", "failed", "cancelled"] as const)(
    "shows successful when money came, although the address states %s",
    async (fault) => {
      const { link } = await openPayment(ada);
      api.sandbox.faults.add({ on: "redirect", fault });
      expect(await pressButton(link, "pay")).toContain("payment=successful");
    },
  );

  test.each([
    "",
    "status=successful",
    "status=successful&tx_ref=IBD-0000000000000000",
    "tx_ref=%00",
    "tx_ref[$ne]=1",
    "status=successful&tx_ref=IBD-0000000000000000&transaction_id=1",
  ])("an address typed by hand (%s) shows nothing paid and makes nothing", async (query) => {
    expect(await comeBack(query)).toBe("/paid");
    expect(await BookingModel.countDocuments()).toBe(0);
  });

  test("of an unpaid payment is pending, whatever its query states", async () => {
    const { ref } = await openPayment(ada);
    const query = `status=successful&tx_ref=${ref}&transaction_id=1`;
    for (const as of [{ state: await stateFor(ref) }, { client: ada.client }])
      expect(await comeBack(query, as)).toBe(`/checkout?payment=pending&ref=${ref}`);
    expect(await stateOf(ref)).toBe("pending");
  });

  test("by a reference alone settles, gives up nothing, and opens nothing [T49]", async () => {
    const { ref } = await openPayment(ada);
    const other = await openPayment(bola, [{ time: "11:00 AM" }]);
    for (const as of [{}, { client: bola.client }, { state: await stateFor(other.ref) }, { state: "/x" }]) {
      expect(await comeBack(`status=cancelled&tx_ref=${ref}`, as)).toBe("/paid");
      expect(await stateOf(ref)).toBe("pending");
    }
    await payUnheard(api, ref);
    expect(await comeBack(`tx_ref=${ref}`)).toBe("/paid");
    expect(await stateOf(ref)).toBe("fulfilled");
  });

  test("by its address tells what came for 48 hours", async () => {
    const { ref, link } = await openPayment(ada);
    const state = await stateFor(ref);
    const came = async (by = state) => {
      const { status, body } = await api.client().get(`/booking/payment/return${by}/came?ref=${ref}`);
      return [status, status === 200 ? body : null];
    };
    expect(await came()).toEqual([200, { state: "pending" }]);
    await pressButton(link, "pay");
    expect(await came()).toEqual([200, { state: "successful", came: { minor: 300_000, currency: "NGN" } }]);
    expect((await came("/x"))[0]).toBe(404);
    const { bookingId } = (await ada.client.get(`/booking/payment/${ref}`)).body;
    expect((await ada.client.post(`/booking/${bookingId}/cancel`, {})).status).toBe(200);
    expect(await came()).toEqual([200, expect.objectContaining({ state: "review" })]);
    await advanceTime(api, 48 * 60 + 1);
    expect((await came())[0]).toBe(404);
    expect(await comeBack(`tx_ref=${ref}`, { state })).toBe("/paid");
  });

  test("with another customer's transaction is not paid", async () => {
    const paid = await bookedPayment(bola, [{ time: "11:00 AM" }]);
    const { ref } = await openPayment(ada);
    const id = api.sandbox.transactions()[0]?.id;
    expect(paid.ref).not.toBe(ref);
    const query = `status=successful&tx_ref=${ref}&transaction_id=${id}`;
    expect(await comeBack(query, { client: ada.client })).toContain("payment=pending");
  });

  test("after closing the page gives the seats back at once", async () => {
    const { ref, link } = await openPayment(ada);
    expect(await pressButton(link, "close")).toBe(`/checkout?payment=failed&ref=${ref}`);
    expect(await seatsAt("09:00 AM")).toBe(0);
    expect((await fetch(link)).status).toBe(410);
  });

  test("after closing the page with a transfer on its way waits for it", async () => {
    const { ref } = await openPayment(ada);
    await api.sandbox.pay(ref, { outcome: "later", method: "banktransfer" });
    expect(await comeBack(`status=cancelled&tx_ref=${ref}`, { client: ada.client })).toContain("payment=pending");
    await api.sandbox.advance(60_000);
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("fulfilled");
  });

  test("a failed attempt leaves the page open, and the next one counts", async () => {
    const { ref, link } = await openPayment(ada);
    expect(await pressButton(link, "fail")).toBeNull();
    await advanceTime(api, 1);
    expect(await stateOf(ref)).toBe("pending");
    expect(await pressButton(link, "pay")).toContain("payment=successful");
  });
});
