import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFlutterwaveProvider } from "./flutterwave.ts";
import { ProviderError, type NewLink } from "./provider.ts";

const KEYS = { publicKey: "FLWPUBK_TEST-x", secretKey: "FLWSECK_TEST-x", secretHash: "hash" };
const order: NewLink = {
  ref: "test-ref-x",
  amount: 7500,
  email: "ada@example.com",
  name: "Ada",
  returnUrl: "http://salon.test/back",
  sessionMinutes: 15,
};
const question = { ref: order.ref, from: new Date(), to: new Date() };
const failure = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const error = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
};

describe("an unsafe answer is refused:", () => {
  let server: Server;
  let baseUrl: string;
  let answer: { status: number; headers?: Record<string, string>; body: string };
  let asked: string[];
  beforeAll(async () => {
    server = createServer((req, res) => {
      asked.push(req.url ?? "");
      res.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  beforeEach(() => (asked = []));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const hostile = () => createFlutterwaveProvider({ ...KEYS, baseUrl });
  const linkAnswer = (link: unknown) => ({
    status: 200,
    body: JSON.stringify({ status: "success", message: "Hosted Link", data: { link } }),
  });

  test.each([
    "javascript:alert(1)",
    "https://checkout.flutterwave.com/v3/hosted/pay/x",
    "http://127.0.0.1:1/v3/hosted/pay/x",
    "http://127.0.0.1.evil.test/",
    "//evil.test/",
    "",
    null,
    42,
  ])("a payment page at %j [T19]", async (link) => {
    answer = linkAnswer(link);
    expect(await failure(hostile().createLink(order))).toMatchObject({ outcome: "unknown" });
  });

  test("a payment page that hides its host behind a user name [T19]", async () => {
    answer = linkAnswer(baseUrl.replace("://", "://someone@"));
    expect(await failure(hostile().createLink(order))).toMatchObject({ outcome: "unknown" });
  });

  test.each([301, 302, 307])("a redirect %i is not followed, with the SDK or without [T30]", async (status) => {
    answer = { status, headers: { location: `${baseUrl}elsewhere` }, body: "" };
    expect(await failure(hostile().createLink(order))).toMatchObject({ outcome: "unknown" });
    expect(await failure(hostile().lookup(question))).toMatchObject({ outcome: "unknown" });
    expect(await failure(hostile().refundStatus("1"))).toMatchObject({ outcome: "unknown" });
    expect(asked.filter((path) => path.includes("elsewhere"))).toEqual([]);
  });

  test.each(["", "null", "[]", "{}", '{"status":"success"}', '{"status":"ok","data":{}}', "<html>"])(
    "a body of %j",
    async (body) => {
      answer = { status: 200, body };
      expect(await failure(hostile().createLink(order))).toMatchObject({ outcome: "unknown" });
      expect(await failure(hostile().lookup(question))).toMatchObject({ outcome: "unknown" });
    },
  );

  test("more than a quarter of a megabyte [T30]", async () => {
    answer = { status: 200, body: JSON.stringify({ status: "success", message: "x".repeat(300_000), data: {} }) };
    expect((await failure(hostile().createLink(order))).message).toMatch(/too much/);
  });
});
