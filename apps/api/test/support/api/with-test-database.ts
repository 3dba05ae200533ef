import { afterAll, beforeAll } from "vitest";
import { openTestDatabase } from "./test-database.ts";

/** Opens a new database for the tests of a file without a server, and drops it after the last. */
export function withTestDatabase(): void {
  let close: () => Promise<void>;
  beforeAll(async () => {
    close = await openTestDatabase();
  });
  afterAll(() => close());
}
