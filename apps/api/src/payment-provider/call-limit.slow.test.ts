import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFlutterwaveProvider } from "./flutterwave.ts";
import type { PaymentProvider } from "./provider.ts";

const AT_ONCE = 16;
const WAITING = 48;
const KEYS = { publicKey: "FLWPUBK_TEST-x", secretKey: "FLWSECK_TEST-x", secretHash: "hash" };
const deadlines = { create: 60_000, disable: 60_000, verify: 60_000, refund: 60_000 };

let server: Server;
let provider: PaymentProvider;
let open: ServerResponse[] = [];
let hangs = true;
const answer = (res: ServerResponse) =>
  res.writeHead(400).end(JSON.stringify({ status: "error", message: "No transaction was found", data: null }));
beforeAll(async () => {
  server = createServer((_req, res) => void (hangs ? open.push(res) : answer(res)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  provider = createFlutterwaveProvider({ ...KEYS, baseUrl, deadlines });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const lookup = (index: number) => provider.lookup({ ref: `IBD-CALLLIMIT${index}`, from: new Date(0), to: new Date(0) });

test("a provider that hangs has 16 calls open; 48 wait for five seconds, and all others are refused at once", async () => {
  const all = Array.from({ length: AT_ONCE + WAITING }, (_, index) => lookup(index).catch((error: unknown) => error));
  let ended = 0;
  for (const call of all) void call.then(() => ended++);
  await expect.poll(() => open.length).toBe(AT_ONCE);
  await expect(lookup(999)).rejects.toMatchObject({ outcome: "unknown", timedOut: true });
  // A refund that was not sent certainly moved no money, so staff may try again.
  await expect(provider.refund({ transactionId: "1", minor: 500 })).rejects.toMatchObject({
    outcome: "rejected",
    timedOut: true,
  });
  expect(ended).toBe(0);
  for (const waited of await Promise.all(all.slice(AT_ONCE)))
    expect(waited).toMatchObject({ outcome: "unknown", timedOut: true });
  expect(ended).toBe(WAITING);
  expect(open).toHaveLength(AT_ONCE);
  hangs = false;
  open.forEach(answer);
  expect(new Set((await Promise.all(all.slice(0, AT_ONCE))).map((found) => JSON.stringify(found)))).toEqual(
    new Set(["[]"]),
  );
  expect(await lookup(1000)).toEqual([]);
});
