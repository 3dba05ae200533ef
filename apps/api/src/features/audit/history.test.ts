import { endpoints, type AuditEntry, type Endpoint } from "@salon/contracts";
import { expect, test } from "vitest";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import { TUESDAY, bookedPayment, newPayer, advanceTime, type Payer } from "../../../test/support/salon/paying.ts";
import { addMember, changeMember, dismissTeam } from "../../../test/support/salon/team.ts";
import { proveAddress } from "../../../test/support/api/prove-address.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { AuditModel } from "../audit-log/audit-log.model.ts";

let api: TestApi;
let ada: Payer;
let author: TestClient;
let admin: TestClient;
openSalon(1, (salon) => ({ api, ada, author, admin } = salon));

/** The entries about these targets, oldest first: actor, action, and the values before and after. */
async function historyOf(target: string): Promise<unknown[][]> {
  const { status, body } = await admin.get(`/audit?target=${target}&sort=at`);
  expect(status).toBe(200);
  return (body as AuditEntry[]).map(({ actor, action, before, after }) => [actor?.name ?? null, action, before, after]);
}
/** Advances the clock by a second before each step, so that the entries have one order. */
async function step<T>(change: Promise<T>): Promise<T> {
  const done = await change;
  api.clock.advance(1000);
  return done;
}

test("the history of a booking has every change of it and its payment, in order, with before and after", async () => {
  const { ref, bookingId } = await step(bookedPayment(ada));
  const path = `/booking/${bookingId}`;
  await step(ada.client.post(`${path}/reschedule`, { item: 0, date: TUESDAY, time: "03:00 PM" }));
  await step(author.patch(path, { bookingStatus: "processing" }));
  await step(author.patch(path, { bookingStatus: "cancelled" }));
  await step(author.patch(path, { bookingStatus: "placed" }));
  await step(ada.client.post(`${path}/cancel`));
  await step(admin.post(`/payments/${ref}/decline-refund`, { reason: "Too late" }));
  api.sandbox.faults.add({ on: "refund", fault: "insufficient", times: 1 });
  await step(admin.post(`/payments/${ref}/refund`, { reason: "Agreed after all" }));
  await step(admin.post(`/payments/${ref}/refund`, { reason: "Agreed after all" }));
  await api.sandbox.advance(60_000);
  await advanceTime(api, 1);
  api.clock.set(new Date(`${TUESDAY}T08:00:00Z`));
  await step(author.patch(`${path}/flags`, { noShow: true }));
  await step(author.patch(`${path}/flags`, { noShow: false }));
  const refused = ["payment.refund", { state: "fulfilled" }];
  expect(await historyOf(`${bookingId},${ref}`)).toEqual([
    ["Test Person", "booking.create", null, { status: "placed", amount: 3000, payment: ref }],
    [
      "Test Person",
      "booking.time",
      { item: 0, day: TUESDAY, time: "09:00 AM" },
      { item: 0, day: TUESDAY, time: "03:00 PM" },
    ],
    ["Test author", "booking.status", { status: "placed" }, { status: "processing" }],
    ["Test author", "booking.status", { status: "processing" }, { status: "cancelled" }],
    ["Test author", "booking.status", { status: "cancelled" }, { status: "placed" }],
    ["Test Person", "booking.cancel", { status: "placed" }, { status: "cancelled", refund: "requested" }],
    ["Test admin", "payment.keep", { state: "fulfilled", refundDue: true }, { state: "fulfilled", refundDue: false }],
    ["Test admin", ...refused, expect.objectContaining({ amount: 3000 })],
    [null, "payment.refund-refused", { state: "refunding" }, { state: "review" }],
    ["Test admin", "payment.refund", { state: "review" }, expect.objectContaining({ amount: 3000 })],
    [null, "payment.refunded", { state: "refunding" }, { state: "refunded", amount: 3000 }],
    ["Test author", "booking.flags", { arrived: false, noShow: false }, { arrived: false, noShow: true }],
    ["Test author", "booking.flags", { arrived: false, noShow: true }, { arrived: false, noShow: false }],
  ]);
});

test("a repeated notification adds one entry", async () => {
  const { ref, bookingId } = await bookedPayment(ada);
  await Promise.all([1, 2, 3].map(() => author.post(`/payments/${ref}/recheck`)));
  await advanceTime(api, 1);
  expect(await historyOf(bookingId)).toHaveLength(1);
});

test("the history of an account has every change of its role, and no refused one", async () => {
  const changeRole = (client: TestClient, role: string) =>
    step(client.post("/users/upgradeUser", { id: ada.id, role }));
  await proveAddress(ada.email);
  await changeRole(admin, "author");
  await changeRole(author, "admin");
  await changeRole(admin, "author");
  await changeRole(admin, "suspended");
  await changeRole(admin, "customer");
  expect(await historyOf(`user:${ada.id}`)).toEqual([
    ["Test admin", "user.role", "customer", "author"],
    ["Test admin", "user.role", "author", "suspended"],
    ["Test admin", "user.role", "suspended", "customer"],
  ]);
});

test("no route can change or remove an entry", async () => {
  await author.patch("/booking/65c0000000000000000000b1/flags", { arrived: true });
  const { bookingId } = await bookedPayment(await newPayer(api));
  const before = await AuditModel.find().sort({ _id: 1 }).lean();
  const entry = before.find(({ target }) => target.id === bookingId)!;
  const ofAudit = Object.values<Record<string, Endpoint>>(endpoints)
    .flatMap((group) => Object.values(group))
    .filter(({ path }) => path.startsWith("/audit"));
  expect(ofAudit.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /audit"]);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"])
    for (const path of ["/audit", `/audit/${String(entry._id)}`])
      expect((await admin.send(method, path, { action: "nothing", before: null })).status).toBe(404);
  expect(await AuditModel.find().sort({ _id: 1 }).lean()).toEqual(before);
});

test("team members are called by their names in the history of a booking, also when they were renamed since", async () => {
  const LONG = "Manicure & Pedicure";
  const [sade, bayo] = [
    await addMember(admin, { name: "Ṣadé", services: [LONG] }),
    await addMember(admin, { name: "Bayo", services: [LONG] }),
  ];
  try {
    const { bookingId } = await step(
      bookedPayment(await newPayer(api), [{ service: LONG, time: "10:00 AM", with: sade }]),
    );
    const path = `/booking/${bookingId}`;
    await step(author.post(`${path}/assign`, { item: 0, with: bayo }));
    await step(author.post(`${path}/reschedule`, { item: 0, date: TUESDAY, time: "12:00 PM", person: sade }));
    await changeMember(admin, bayo, { name: "Báyọ̀" });
    const history = await historyOf(bookingId);
    expect(history).toContainEqual([
      "Test author",
      "booking.people",
      { item: 0, with: ["Ṣadé"] },
      { item: 0, with: ["Báyọ̀"] },
    ]);
    const [, , before, after] = history.find(([, action]) => action === "booking.time")!;
    expect(before).toMatchObject({ asked: "Ṣadé" });
    expect(after).toMatchObject({ time: "12:00 PM", asked: "Ṣadé", person: "Ṣadé" });
  } finally {
    await dismissTeam();
  }
});
