import { SLOTS } from "@salon/contracts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPayer, resetSalon, TUESDAY, type Payer } from "../support/salon/paying.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";

let api: TestApi;
let payer: Payer;
let services: { _id: string; name: string; price: number; timeframe: string }[];
beforeAll(async () => {
  api = await startApi({ config: { slotCapacity: 50 }, rateLimitScale: 1000 });
  payer = await newPayer(api);
  services = (await api.client().get("/services/all-services")).body;
  services = services.filter(({ price }) => price > 0);
});
afterAll(() => api.stop());

/** Generates a line with a valid service, day and time and an arbitrary price. */
const anyLine = (index: number) =>
  fc.record({
    service: fc.nat(services.length - 1),
    byId: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 4 }),
    price: fc.option(fc.oneof(fc.constantFrom(0, 1, 0.01, 1e-9, 1e9, Number.MAX_SAFE_INTEGER), fc.nat()), {
      nil: undefined,
    }),
    timeframe: fc.option(fc.string({ maxLength: 100 }), { nil: undefined }),
    _id: fc.option(fc.string({ maxLength: 100 }), { nil: undefined }),
    time: fc.constant(SLOTS[index * 2]!),
  });
const anyCart = () =>
  fc
    .integer({ min: 1, max: 5 })
    .chain((lines) => fc.tuple(...Array.from({ length: lines }, (_, index) => anyLine(index))));
type Line = ReturnType<typeof anyLine> extends fc.Arbitrary<infer L> ? L : never;

const sent = ({ service, byId, quantity, price, timeframe, _id, time }: Line) => ({
  ...(byId ? { serviceId: services[service]!._id } : { service: services[service]!.name }),
  date: TUESDAY,
  time,
  cartQuantity: quantity,
  price,
  timeframe,
  _id,
});
const total = (lines: readonly Line[]) =>
  lines.reduce((sum, { service, quantity }) => sum + services[service]!.price * quantity, 0);

test("a cart's total uses the stored prices, not the prices of the request [T21]", async () => {
  await fc.assert(
    fc.asyncProperty(anyCart(), async (lines) => {
      const { status, body } = await payer.client.patch("/users/saveCart", { cartItems: lines.map(sent) });
      expect(status).toBe(200);
      const items = body.cartItems as { price: number; cartQuantity: number; timeframe: string; _id: string }[];
      expect(items.reduce((sum, { price, cartQuantity }) => sum + price * cartQuantity, 0)).toBe(total(lines));
      expect(items.map(({ timeframe }) => timeframe)).toEqual(lines.map(({ service }) => services[service]!.timeframe));
      expect(items.every(({ _id }) => _id === payer.id)).toBe(true);
    }),
    { numRuns: 60, seed: 21 },
  );
});

test("a payment link has the stored total; a request with another price gets 409 and no link [T21]", async () => {
  await resetSalon(api);
  await fc.assert(
    fc.asyncProperty(anyCart(), fc.boolean(), async (lines, withoutPrices) => {
      const before = api.sandbox.snapshot().links.length;
      const items = withoutPrices ? lines.map((line) => ({ ...line, price: undefined })) : lines;
      const { status, body } = await payer.client.post("/booking/pay", {
        userID: payer.id,
        cartItems: items.map(sent),
      });
      const links = api.sandbox.snapshot().links.slice(before);
      const correct = items.every(({ price, service }) => price === undefined || price === services[service]!.price);
      expect([status, body.total]).toEqual([correct ? 200 : 409, total(lines)]);
      expect(links.every(({ amount, txRef }) => amount === total(lines) && txRef === body.ref)).toBe(true);
      expect(correct ? [] : links).toEqual([]);
    }),
    { numRuns: 16, seed: 21 },
  );
});
