import { noonOf, type Service } from "@salon/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";

let api: TestApi;
let services: Service[];
const named = (name: string): Service => services.find((service) => service.name === name)!;
const line = (overrides: object = {}) => ({
  service: "Haircut & Styling",
  date: MONDAY,
  time: "10:00 AM",
  cartQuantity: 1,
  ...overrides,
});
const save = (client: TestClient, ...cartItems: unknown[]) => client.patch("/users/saveCart", { cartItems });

async function customer(): Promise<TestClient> {
  const client = api.client();
  await client.signUp();
  return client;
}

beforeAll(async () => {
  api = await startApi();
  services = (await api.client().get("/services/all-services")).body;
});
afterAll(() => api.stop());

test("a cart is stored with the server's prices, not those the browser sent", async () => {
  const client = api.client();
  const user = await client.signUp();
  const saved = await save(
    client,
    line({ price: 1, timeframe: "1min", _id: "anything" }),
    line({ serviceId: named("Wig Installation")._id, service: undefined }),
  );
  expect(saved.status).toBe(200);
  const [haircut, wig] = saved.body.cartItems;
  expect(haircut).toEqual({
    _id: user._id,
    serviceId: named("Haircut & Styling")._id,
    service: "Haircut & Styling",
    date: noonOf(MONDAY),
    time: "10:00 AM",
    price: 3000,
    timeframe: "30mins",
    cartQuantity: 1,
  });
  expect(wig.price).toBe(15_000);
  expect((await client.get("/users/getCart")).body).toEqual(saved.body.cartItems);
});

test("an instant counts by the day it falls on in Lagos", async () => {
  const saved = await save(await customer(), line({ date: "2037-11-23T23:30:00Z" }));
  expect(saved.body.cartItems[0].date).toBe(noonOf("2037-11-24"));
});

test("the same line twice is one line, and never more than four of it", async () => {
  const client = await customer();
  expect((await save(client, line(), line({ cartQuantity: 2 }))).body.cartItems).toMatchObject([{ cartQuantity: 3 }]);
  expect((await save(client, line({ cartQuantity: 3 }), line({ cartQuantity: 2 }))).status).toBe(400);
  expect((await client.get("/users/getCart")).body).toMatchObject([{ cartQuantity: 3 }]);
});

test("a line that has passed, lost its service or its price is left out when the cart is read", async () => {
  const desk = await api.staff("author");
  const service = (await desk.post("/services/", { name: "Short Lived", timeframe: "20mins", price: 900 }))
    .body as Service;
  const client = await customer();
  await save(
    client,
    line({ time: "09:00 AM" }),
    line({ time: "05:00 PM" }),
    line({ serviceId: service._id, service: undefined, time: "06:00 PM" }),
  );
  await desk.patch(`/services/${service._id}`, { price: 1200 });
  expect((await client.get("/users/getCart")).body.map(({ price }: { price: number }) => price)).toEqual([
    3000, 3000, 1200,
  ]);
  await desk.delete(`/services/${service._id}`);
  const morning = api.clock.now();
  api.clock.set(new Date(`${MONDAY}T12:00:00Z`));
  try {
    expect((await client.get("/users/getCart")).body).toMatchObject([{ time: "05:00 PM" }]);
  } finally {
    api.clock.set(morning);
  }
});

test("carts that are saved at the same time are each their own customer's", async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, customer));
  const quantities = customers.map((_, index) => (index % 4) + 1);
  const saved = await Promise.all(
    customers.map((client, index) => save(client, line({ cartQuantity: quantities[index] }))),
  );
  const kept = await Promise.all(customers.map((client) => client.get("/users/getCart")));
  for (const answers of [saved.map(({ body }) => body.cartItems), kept.map(({ body }) => body)])
    expect(answers.map(([first]) => first.cartQuantity)).toEqual(quantities);
});
