import { SLOTS } from "@salon/contracts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newPayer, startAfresh, TUESDAY, type Payer } from "../testing/salon/paying.ts";
import { startApi, type TestApi } from "../testing/api/start-api.ts";

let api: TestApi;
let payer: Payer;
let services: { _id: string; name: string; price: number; timeframe: string }[];
beforeAll(async () => {
  api = await startApi({ config: { slotCapacity: 50 } });
  payer = await newPayer(api);
  services = (await api.client().get("/services/all-services")).body;
  services = services.filter(({ price }) => price > 0);
});
afterAll(() => api.stop());

/** A line as a dishonest browser sends it: right about what and when, and whatever it likes about money. */
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
const worth = (lines: readonly Line[]) =>
  lines.reduce((sum, { service, quantity }) => sum + services[service]!.price * quantity, 0);

test("a cart costs what its services cost, whatever the browser says they do [T21]", async () => {
  await fc.assert(
    fc.asyncProperty(anyCart(), async (lines) => {
      const { status, body } = await payer.client.patch("/users/saveCart", { cartItems: lines.map(sent) });
      expect(status).toBe(200);
      const items = body.cartItems as { price: number; cartQuantity: number; timeframe: string; _id: string }[];
      expect(items.reduce((sum, { price, cartQuantity }) => sum + price * cartQuantity, 0)).toBe(worth(lines));
      expect(items.map(({ timeframe }) => timeframe)).toEqual(lines.map(({ service }) => services[service]!.timeframe));
      expect(items.every(({ _id }) => _id === payer.id)).toBe(true);
    }),
    { numRuns: 60, seed: 21 },
  );
});

test("a page asks for what the services cost, or, where the browser named another price, for nothing [T21]", async () => {
  await startAfresh(api);
  await fc.assert(
    fc.asyncProperty(anyCart(), fc.boolean(), async (lines, silent) => {
      const before = api.sandbox.snapshot().links.length;
      const named = silent ? lines.map((line) => ({ ...line, price: undefined })) : lines;
      const { status, body } = await payer.client.post("/booking/pay", {
        userID: payer.id,
        cartItems: named.map(sent),
      });
      const links = api.sandbox.snapshot().links.slice(before);
      const honest = named.every(({ price, service }) => price === undefined || price === services[service]!.price);
      expect([status, body.total]).toEqual([honest ? 200 : 409, worth(lines)]);
      expect(links.every(({ amount, txRef }) => amount === worth(lines) && txRef === body.ref)).toBe(true);
      expect(honest ? [] : links).toEqual([]);
    }),
    { numRuns: 16, seed: 21 },
  );
});
