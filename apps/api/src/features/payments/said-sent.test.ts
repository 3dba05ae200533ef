import { expect, test } from "vitest";
import { createRateLimiter } from "../../http/rate-limit.ts";
import { newPayer } from "../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../test/support/salon/till-salon.ts";
import { PaymentModel } from "./payments.model.ts";
import { askWhetherSent } from "./said-sent.ts";

const till = tillSalon();
const made = async (id: string): Promise<string> => (await till.author.post(`/booking/${id}/transfer`, {})).body.ref;

test("a transfer is asked for now when the customer says that it is sent, at most every ten seconds [T46]", async () => {
  const id = await till.unpaid();
  const ref = await made(id);
  till.api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
  const said = (as = till.author) => as.post(`/booking/payment/${ref}/said-sent`);
  const asked = () => till.api.sandbox.requests().filter(({ route }) => route === "transactionList").length;
  expect((await said()).body.state).toBe("pending");
  expect((await till.billOf(id)).saidSent).toBe(till.api.clock.now().toISOString());
  const before = asked();
  await till.api.sandbox.transfer(ref);
  expect([(await said()).body.state, asked()]).toEqual(["pending", before]);
  till.api.clock.advance(10_000);
  expect((await said()).body.state).toBe("successful");
  expect(await till.billOf(id)).toMatchObject({ due: 0 });
  expect((await said((await newPayer(till.api)).client)).status).toBe(404);
  expect((await till.admin.get("/audit?action=payment.said-sent")).body).toHaveLength(1);
});

test("a transfer is asked for no more once a closed payment is not watched, and ten times in a quarter of an hour", async () => {
  const ref = await made(await till.unpaid());
  const limiter = createRateLimiter({ now: till.api.clock.now, scale: 1 });
  const said = () => askWhetherSent({ ...till.api.deps, limiter }, ref, null);
  for (let count = 0; count < 10; count++) await said();
  await expect(said()).rejects.toMatchObject({ status: 429 });
  till.api.clock.advance(15 * 60_000);
  await PaymentModel.updateOne({ ref }, { $set: { state: "expired", nextCheckAt: null }, $unset: { open: 1 } });
  const before = till.api.sandbox.requests().length;
  await said();
  expect(till.api.sandbox.requests()).toHaveLength(before);
});
