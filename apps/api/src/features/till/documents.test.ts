import type { LinkedBill } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { parseCsv } from "../../../test/support/api/parse-csv.ts";
import { advanceTime, bookedPayment } from "../../../test/support/salon/paying.ts";
import { money, tillSalon } from "../../../test/support/salon/till-salon.ts";

const till = tillSalon();
beforeEach(async () => {
  await till.admin.patch("/settings", { depositPercent: 100 });
  await till.api.inbox.clear();
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const naira = (text: string) => Number(text.replace("NGN", "").replaceAll(/[ ,]/g, ""));
const amountAfter = (text: string, term: string) =>
  naira(new RegExp(`^${term}: (.*)$`, "m").exec(text)?.[1] ?? "NGN 0");
/** The rows of a mail's list of services, as naira. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^- .*\n.*\n {2}(-?NGN -?[\d,]+)$/gm)].map(([, amount]) => naira(amount!));

async function mailed(subject: RegExp): Promise<string> {
  await advanceTime(till.api, 1);
  return till.api.inbox.mails().findLast((mail) => subject.test(mail.subject))!.text;
}
async function rowOfCsv(id: string): Promise<(name: string) => number> {
  const [header, ...rows] = parseCsv((await till.author.get("/reports/bookings.csv")).body as string);
  const row = rows.find(([first]) => first === id)!;
  return (name) => Number(row[header!.indexOf(`${name} (NGN)`)]);
}
const linkOf = async (id: string): Promise<string> =>
  (await till.author.post(`/booking/${id}/ask-payment`)).body.link.split("/").at(-1);
const readLink = async (token: string): Promise<LinkedBill> =>
  (await till.api.client().get(`/pay-links/${token}`)).body;

/** 9,000 with an extra and a discount, of which one line was cancelled: 6,000 and a share of the discount are left. */
async function withCancelledLine() {
  const times = ["09:00 AM", "10:00 AM", "11:00 AM"] as const;
  const { bookingId } = await bookedPayment(
    till.ada,
    times.map((time) => ({ time })),
  );
  await till.author.post(`/booking/${bookingId}/extras`, { label: "Beads", amount: 2000 });
  await till.author.post(`/booking/${bookingId}/extras`, { label: "Regular", amount: -1000, reason: "Kind" });
  const token = await linkOf(bookingId);
  await till.author.post(`/booking/${bookingId}/receipts`, money({ amount: 1000 }));
  await till.author.post(`/booking/${bookingId}/receipts`, money({ kind: "tip", amount: 700 }));
  expect((await till.author.post(`/booking/${bookingId}/cancel`, { item: 0 })).status).toBe(200);
  return { bookingId, token };
}

describe("with a cancelled line that had a share of a discount", () => {
  test("the mailed receipt, the mail of the cancellation, the link and the CSV add up to one bill", async () => {
    const { bookingId, token } = await withCancelledLine();
    const bill = await till.billOf(bookingId);
    expect(bill).toMatchObject({ total: 7334, paid: 10_000, over: 2666 });

    const cancelled = await mailed(/One of your appointments/);
    expect(sum(rowsOf(cancelled.split("These take place")[1]!))).toBe(7334);
    expect(cancelled).toContain("The salon sends NGN 2,666 back");

    await till.author.post(`/booking/${bookingId}/send-receipt`);
    const receipt = await mailed(/^Your receipt/);
    expect([sum(rowsOf(receipt)), amountAfter(receipt, "Total")]).toEqual([7334, 7334]);
    expect(amountAfter(receipt, "Paid") - amountAfter(receipt, "Comes back")).toBe(7334);
    expect(receipt).toContain("Tip, for our team: NGN 700");

    const link = await readLink(token);
    const live = link.lines.filter((line) => !line.cancelled).map(({ price, cartQuantity }) => price * cartQuantity);
    expect(sum(live) + link.extras).toBe(link.total);
    expect(sum(link.receipts.map(({ amount }) => amount))).toBe(link.paid);
    expect(link.tips).toBe(700);

    const csv = await rowOfCsv(bookingId);
    expect(csv("total") + csv("comes back") + csv("to give back")).toBe(csv("paid"));
    expect([csv("paid"), csv("comes back"), csv("due")]).toEqual([10_000, 2666, 0]);
  });
});

describe("a cancelled bill", () => {
  test("says what was paid and that all of it comes back, on bill, receipt and CSV", async () => {
    till.api.sandbox.faults.add({ on: "charge", fault: "amountHigher", by: 8000, times: 1 });
    const { bookingId } = await bookedPayment(till.ada, [{ cartQuantity: 4 }]);
    await till.ada.client.post(`/booking/${bookingId}/cancel`);
    expect(await till.billOf(bookingId)).toMatchObject({
      total: 12_000,
      paid: 20_000,
      due: 0,
      cancelled: { refund: "requested" },
    });
    await till.author.post(`/booking/${bookingId}/send-receipt`);
    const receipt = await mailed(/^Your receipt/);
    expect(["Total", "Paid", "Comes back"].map((term) => amountAfter(receipt, term))).toEqual([12_000, 20_000, 20_000]);
    const csv = await rowOfCsv(bookingId);
    expect(["total", "paid", "comes back", "to give back", "due"].map(csv)).toEqual([12_000, 20_000, 20_000, 0, 0]);
  });

  test("says what goes back at the desk and what is kept", async () => {
    const id = await till.unpaid();
    const token = await linkOf(id);
    await till.take(id);
    await till.admin.post(`/booking/${id}/cancel`, { money: "keep", reason: "Came too late" });
    const csv = await rowOfCsv(id);
    expect(["paid", "to give back", "kept by the salon"].map(csv)).toEqual([3000, 0, 3000]);
    const link = await readLink(token);
    expect(link).toMatchObject({ paid: 3000, kept: 3000, cancelled: {} });
    expect(JSON.stringify(link)).not.toContain("Came too late");
  });
});
