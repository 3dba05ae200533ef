import type { Db } from "mongodb";
import type { TestClient } from "../../../apps/api/src/testing/api/test-client.ts";
import { generateBackOffice } from "./generate-back-office.ts";
import { generateSalon } from "./generate.ts";
import { Harness } from "../harness.ts";
import { startWireCounter, type WireCounter } from "../wire-counter.ts";

export interface SalonSize {
  server: string;
  mongoUri: string | undefined;
  bookings: number;
  seed: number;
}

/** Accounts per booking. */
export const USERS_PER_BOOKING = 0.2;
const PAPERS_PER_BOOKING = 0.2;

/** A salon whose database commands are counted on the wire. */
export interface MeasuredSalon {
  harness: Harness;
  counter: WireCounter;
  admin: TestClient;
  db: Db;
}

/** Opens a salon with generated data and refreshed sums, and signs the admin in. */
export async function openMeasuredSalon(
  { server, bookings, seed }: SalonSize,
  mongoUri: string,
  opened: MeasuredSalon[],
): Promise<MeasuredSalon> {
  const counter = await startWireCounter(mongoUri);
  const harness = await Harness.start({ server, mongoUri: counter.uri, processes: 1, capacity: 5 });
  const salon = { harness, counter } as MeasuredSalon;
  // The salon is registered before it starts, so that it is stopped in any case.
  opened.push(salon);
  await harness.start(0, { jobsSeconds: 3600 });
  salon.db = await harness.db();
  const now = harness.now();
  await generateSalon(salon.db, { bookings, users: Math.round(bookings * USERS_PER_BOOKING), now, seed });
  await generateBackOffice(salon.db, { rows: Math.round(bookings * PAPERS_PER_BOOKING), now, seed });
  salon.admin = await harness.admin();
  return salon;
}
