import type { Slot } from "@salon/contracts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import { startSecondServer } from "../../../../test/support/api/second-server.ts";
import type { Answer, TestClient } from "../../../../test/support/api/test-client.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookedPayment, lineOf, newPayer, type Payer, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { createRateLimiter } from "../../../http/rate-limit.ts";
import { SearchQueue } from "./search-queue.ts";

let api: TestApi;
let author: TestClient;
let admin: TestClient;
let cut: string;
openSalon(
  4,
  (salon) =>
    ({
      api,
      author,
      admin,
      haircut: { _id: cut },
    } = salon),
  { config: { trustProxy: 1 } },
);
beforeEach(dismissTeam);

const ADDRESS = "192.0.2.1";
const ELSEWHERE = "198.51.100.7";
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const visit = () => ({ guests: [{ items: [{ serviceId: cut }] }, { items: [{ serviceId: cut }] }], date: TUESDAY });
const search = (address: string, client = api.client()): Promise<Answer> =>
  client.post("/booking/availability/visit", visit(), from(address));
const refusalOf = ({ status, headers }: Answer) => [status, headers.get("retry-after")];

let isOver: Promise<void>;
let end: () => void;
beforeEach(() => void (isOver = new Promise((resolve) => (end = resolve))));
afterEach(() => end());

/** Has a search of each of these callers under way until the test ends; the second of a caller waits. */
function occupy(...callers: string[]): void {
  for (const key of callers) api.deps.searches.run({ key, isStaff: false }, () => isOver).catch(() => undefined);
}

const at = (address: string) => `address ${address}`;

describe("of those who search at once", () => {
  test("all addresses of a household of IPv6 are one caller", async () => {
    occupy(at("2001:db8:0:4100::/56"), at("2001:db8:0:4100::/56"));
    expect(refusalOf(await search("2001:db8:0:41ff::7"))).toEqual([429, "2"]);
    expect((await search("2001:db8:0:4200::7")).status).toBe(200);
  });

  test("an account counts for itself once it has paid", async () => {
    const paying = await newPayer(api);
    occupy(at(ADDRESS), at(ADDRESS));
    expect((await search(ADDRESS, paying.client)).status).toBe(429);
    await bookedPayment(paying);
    expect((await search(ADDRESS, paying.client)).status).toBe(200);
  });

  test("other times for a booked visit are searched in the same way", async () => {
    const payer = await newPayer(api);
    const { bookingId } = await bookedPayment(payer, [{}]);
    const find = () => payer.client.post(`/booking/${bookingId}/visit-plans`, { items: [0], date: TUESDAY });
    expect((await find()).status).toBe(200);
    occupy(`account ${payer.id}`, `account ${payer.id}`);
    expect(refusalOf(await find())).toEqual([429, "2"]);
  });

  test("an address may take its seconds of the processor in a minute, and staff as much as they need", async () => {
    const limiter = createRateLimiter({ now: api.deps.now, scale: 0.0001 });
    const small = await startSecondServer(api, { limiter, searches: new SearchQueue(limiter) });
    const ask = (address: string, headers: Record<string, string> = {}) =>
      small
        .client()
        .post("/booking/availability/visit", visit(), { headers: { ...headers, ...from(address).headers } });

    let last = await ask(ADDRESS);
    expect(last.status).toBe(200);
    for (let searches = 1; last.status === 200 && searches < 50; searches++) last = await ask(ADDRESS);
    const [status, seconds] = refusalOf(last);
    expect(status).toBe(429);
    expect(Number(seconds)).toBeGreaterThan(30);
    expect((await ask(ELSEWHERE)).status).toBe(200);
    const asDesk = async () => (await ask(ADDRESS, { cookie: author.cookieHeader })).status;
    expect([await asDesk(), await asDesk()]).toEqual([200, 200]);
    await small.stop();
  });

  test("a refusal of several lines has new plans only where a search for the caller can begin at once", async () => {
    await addMember(admin, { name: "Sade" });
    const line = (time: Slot) => ({ time, date: TUESDAY });
    await bookedPayment(await newPayer(api), [line("09:30 AM")]);
    const pay = async (payer: Payer, address: string) => {
      const cartItems = [line("09:00 AM"), line("09:30 AM")].map(lineOf);
      const { status, body } = await payer.client.post("/booking/pay", { userID: payer.id, cartItems }, from(address));
      const { plans, conflicts } = body as { plans?: unknown[]; conflicts: { nearest: unknown[] }[] };
      return [status, plans !== undefined, conflicts[0]!.nearest.length > 0];
    };
    const payer = await newPayer(api);

    occupy(at(ADDRESS));
    expect(await pay(payer, ADDRESS)).toEqual([409, false, true]);
    expect(await pay(payer, ELSEWHERE)).toEqual([409, true, true]);
    occupy(...["192.0.2.3", "192.0.2.4", "192.0.2.5"].map(at));
    expect(await pay(payer, ELSEWHERE)).toEqual([409, false, true]);
  });
});
