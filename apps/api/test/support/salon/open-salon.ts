import { afterAll, beforeAll, beforeEach } from "vitest";
import { newPayer, resetSalon, type Payer } from "./paying.ts";
import { startApi, type TestApi } from "../api/start-api.ts";
import type { TestClient } from "../api/test-client.ts";

/** An API with two customers, an author and an admin, all signed in. */
export interface OpenSalon {
  api: TestApi;
  ada: Payer;
  bola: Payer;
  author: TestClient;
  admin: TestClient;
}

/** Starts one API for all tests of a file, resets its data before each test and stops it after the last; `enter` receives it. */
export function openSalon(slotCapacity: number, enter: (salon: OpenSalon) => void): void {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ config: { slotCapacity } });
    const [ada, bola] = await Promise.all([newPayer(api), newPayer(api)]);
    const [author, admin] = await Promise.all([api.staff("author"), api.staff("admin")]);
    enter({ api, ada, bola, author, admin });
  });
  beforeEach(() => resetSalon(api));
  afterAll(() => api.stop());
}
