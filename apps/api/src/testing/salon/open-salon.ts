import { afterAll, beforeAll, beforeEach } from "vitest";
import { newPayer, startAfresh, type Payer } from "./paying.ts";
import { startApi, type TestApi } from "../api/start-api.ts";
import type { TestClient } from "../api/test-client.ts";

/** A salon to pay in: two customers, the front desk and the owner, signed in. */
export interface OpenSalon {
  api: TestApi;
  ada: Payer;
  bola: Payer;
  author: TestClient;
  admin: TestClient;
}

/** Opens one salon for all tests of a file, each of which finds it as on its first day, and closes it after the last. */
export function openSalon(slotCapacity: number, enter: (salon: OpenSalon) => void): void {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ config: { slotCapacity } });
    const [ada, bola] = await Promise.all([newPayer(api), newPayer(api)]);
    const [author, admin] = await Promise.all([api.staff("author"), api.staff("admin")]);
    enter({ api, ada, bola, author, admin });
  });
  beforeEach(() => startAfresh(api));
  afterAll(() => api.stop());
}
