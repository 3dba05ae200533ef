import { startApi, type TestApi } from "@salon/api/test/support/api/start-api.ts";
import { onDatabaseCall, openedDatabase } from "@salon/api/test/support/api/test-database.ts";
import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { endpoints, lagosDay } from "@salon/contracts";
import type { Db } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateBackOffice } from "./generated-salon/generate-back-office.ts";
import { generateSalon } from "./generated-salon/generate.ts";

const ROWS = 5000;
const NOW = new Date("2037-11-23T06:00:00Z");
const SMALL = 300;
const READS: ReadonlySet<string> = new Set(["find", "findOne", "countDocuments", "aggregate"]);
const TODAY = lagosDay(NOW);
/** The filters that staff use, by the path of their list. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  "/users/getUsers": ["role=customer", "verified=false"],
  "/booking/": [
    "status=completed",
    "giveBack=true",
    `dayFrom=${TODAY}&dayTo=${TODAY}`,
    `status=placed&dayFrom=${TODAY}`,
  ],
  "/payments": ["state=fulfilled", "attention=true", "state=review&attention=true"],
  "/receipts": [`from=${TODAY}&to=${TODAY}`],
  "/mails": ["state=failed", "state=sent"],
  "/audit": ["target=booking", "action=booking.status"],
  "/messages": ["answered=false"],
};
const LISTS = Object.values(endpoints)
  .flatMap((group) => Object.values<{ path: string; list?: boolean }>(group))
  .filter(({ path, list }) => list && !path.includes(":"));

let api: TestApi;
let admin: TestClient;

/** A call of the driver: its collection, method and arguments. */
type Asked = [collection: string, method: string, condition: object | object[], options?: object];

// The embedded engine explains no plans.
describe.skipIf(!process.env["MONGODB_URI"])(`with ${ROWS} rows, no large collection is scanned by`, () => {
  const db = () => openedDatabase() as unknown as Db;
  const asked: Asked[] = [];
  const large = new Set<string>();

  beforeAll(async () => {
    api = await startApi({ at: NOW, rateLimitScale: 1_000_000 });
    admin = await api.staff("admin");
    await generateSalon(db(), { bookings: ROWS, users: ROWS, now: NOW, seed: 1 });
    await generateBackOffice(db(), { rows: ROWS, now: NOW, seed: 1 });

    for (const { collectionName } of await db().collections())
      if ((await db().collection(collectionName).countDocuments()) > SMALL) large.add(collectionName);
    onDatabaseCall((...call) => void asked.push(call as Asked));
  });
  afterAll(async () => {
    onDatabaseCall(false);
    await api.stop();
  });

  async function isScan([collection, method, condition, options]: Asked): Promise<boolean> {
    const rows = db().collection(collection);
    const plan =
      method === "aggregate"
        ? await rows.aggregate(condition as object[]).explain("queryPlanner")
        : await rows.find(condition, options).explain("queryPlanner");
    return JSON.stringify(plan["queryPlanner"]?.winningPlan ?? plan).includes('"COLLSCAN"');
  }

  test.each(LISTS.map(({ path }) => path))("%s in its default order, and with its filters", async (path) => {
    for (const query of ["", ...(FILTERS[path] ?? [])]) {
      asked.length = 0;
      expect((await admin.get(`${path}?pageSize=25&${query}`)).status, query).toBe(200);
      const reads = asked.filter(([name, method]) => large.has(name) && READS.has(method));
      for (const read of reads) expect(await isScan(read), `${query}: ${JSON.stringify(read)}`).toBe(false);
    }
  });
});
