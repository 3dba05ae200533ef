import type { Service } from "@salon/contracts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { newPayer, resetSalon, type Payer } from "./paying.ts";
import { startApi, type TestApi, type TestApiOptions } from "../api/start-api.ts";
import type { TestClient } from "../api/test-client.ts";

/** An API with two customers, an author and an admin, all signed in. */
export interface OpenSalon {
  api: TestApi;
  ada: Payer;
  bola: Payer;
  author: TestClient;
  admin: TestClient;
  /** 30 minutes for 3,000 naira. */
  haircut: Service;
}

/** Starts one API for all tests of a file, resets its data before each test and stops it after the last; `enter` receives it. */
export function openSalon(
  slotCapacity: number,
  enter: (salon: OpenSalon) => unknown,
  { config, ...options }: TestApiOptions = {},
): void {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ ...options, config: { slotCapacity, ...config } });
    const [ada, bola] = await Promise.all([newPayer(api), newPayer(api)]);
    const [author, admin] = await Promise.all([api.staff("author"), api.staff("admin")]);
    const { body: services } = await author.get("/services/all-services");
    const haircut = (services as Service[]).find(({ name }) => name === "Haircut & Styling")!;
    await enter({ api, ada, bola, author, admin, haircut });
  });
  beforeEach(() => resetSalon(api));
  afterAll(() => api.stop());
}
