import { randomUUID } from "node:crypto";
import type { Bill, Service } from "@salon/contracts";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { startApi, type TestApi } from "../api/start-api.ts";
import type { Answer, TestClient } from "../api/test-client.ts";
import { newPayer, type Payer, resetSalon, TUESDAY } from "./paying.ts";

/** A salon whose desk takes money: its staff, a customer, and what they do in the tests of the till. */
export interface TillSalon {
  api: TestApi;
  admin: TestClient;
  author: TestClient;
  ada: Payer;
  /** 30 minutes for 3,000 naira. */
  haircut: Service;
  /** Writes down a walk-in of 3,000 naira for Tuesday that is not paid; its id. */
  unpaid: (fields?: object) => Promise<string>;
  /** Records money of the desk, by default 3,000 naira in cash by the author. */
  take: (id: string, fields?: object, as?: TestClient) => Promise<Answer>;
  /** The bill as staff see it. */
  billOf: (id: string) => Promise<Bill>;
}

/** The body of a call that records 3,000 naira in cash, with a key of its own. */
export const money = (fields: object = {}) => ({
  key: randomUUID(),
  method: "cash",
  kind: "payment",
  amount: 3000,
  ...fields,
});

/** Opens a salon for the tests of a file and empties it before each; its fields are there from the first test on. */
export function tillSalon(): TillSalon {
  const salon = {} as TillSalon;
  beforeAll(async () => {
    Object.assign(salon, await open());
  });
  afterAll(() => salon.api.stop());
  beforeEach(() => resetSalon(salon.api));
  return salon;
}

async function open(): Promise<TillSalon> {
  const api = await startApi({ rateLimitScale: 100 });
  const [admin, author] = [await api.staff("admin"), await api.staff("author")];
  const ada = await newPayer(api);
  const { body: services } = await author.get("/services/all-services");
  const haircut = (services as Service[]).find(({ name }) => name === "Haircut & Styling")!;
  const unpaid = async (fields: object = {}) => {
    const walkIn = { name: "Bola Ige", serviceId: haircut._id, date: TUESDAY, time: "10:00 AM", method: "later" };
    const { status, body } = await author.post("/booking/walk-in", { ...walkIn, ...fields });
    expect(status).toBe(201);
    return body._id as string;
  };
  const take = (id: string, fields: object = {}, as = author) => as.post(`/booking/${id}/receipts`, money(fields));
  const billOf = async (id: string): Promise<Bill> => (await author.get(`/booking/${id}/bill`)).body;
  return { api, admin, author, ada, haircut, unpaid, take, billOf };
}
