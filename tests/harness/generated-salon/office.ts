import type { Db } from "mongodb";
import type { TestClient } from "../../../apps/api/src/testing/api/test-client.ts";
import { generateOffice } from "./generate-office.ts";
import { generateSalon } from "./generate.ts";
import { Harness, until } from "../harness.ts";
import { startWireCounter, type WireCounter } from "../wire-counter.ts";

/** How large a salon is. */
export interface OfficeSize {
  server: string;
  mongoUri: string | undefined;
  bookings: number;
  seed: number;
}

/** Accounts for each booking. */
export const USERS_PER_BOOKING = 0.2;
const PAPERS_PER_BOOKING = 0.2;
const PATIENCE_MS = 20_000;

/** A salon to ask, whose database is reached through the counter. */
export interface Office {
  harness: Harness;
  counter: WireCounter;
  admin: TestClient;
  db: Db;
}

/** A salon with a generated past, counted as after a start, and its administrator signed in. */
export async function openOffice(
  { server, bookings, seed }: OfficeSize,
  mongoUri: string,
  opened: Office[],
): Promise<Office> {
  const counter = await startWireCounter(mongoUri);
  const harness = await Harness.start({ server, mongoUri: counter.uri, processes: 1, capacity: 5 });
  const office = { harness, counter } as Office;
  // Known before it runs, so that it is stopped whatever happens.
  opened.push(office);
  await harness.start(0, { jobsSeconds: 3600 });
  office.db = await harness.db();
  const now = harness.now();
  await generateSalon(office.db, { bookings, users: Math.round(bookings * USERS_PER_BOOKING), now, seed });
  await generateOffice(office.db, { rows: Math.round(bookings * PAPERS_PER_BOOKING), now, seed });
  await countAnew(harness);
  office.admin = await harness.admin();
  return office;
}

/** A start counts what was brought in, as after a restore: the dashboard's sums of the months that are over. */
export async function countAnew(harness: Harness): Promise<void> {
  await (await harness.db()).collection("figures").deleteMany({});
  await harness.processes[0]!.stop();
  await harness.start(0, { jobsSeconds: 3600 });
  const figures = (await harness.db()).collection("figures");
  await until(async () => (await figures.countDocuments({ month: "all" })) === 2, PATIENCE_MS);
}
