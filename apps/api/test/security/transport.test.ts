import { API_BASE } from "@salon/contracts";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultsOfRefusal } from "../support/api/answer-rules.ts";
import { changedCollections, readDatabase, type DatabaseState } from "../support/api/database-state.ts";
import { namedRoutes } from "../support/routes/route-examples.ts";
import { rawRequest } from "../support/api/raw-request.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";
import { TestClient } from "../support/api/test-client.ts";

let api: TestApi;
let before: DatabaseState;
beforeAll(async () => {
  api = await startApi();
  await api.jobs.runAll();
});
beforeEach(async () => {
  before = await readDatabase();
});
afterAll(() => api.stop());

/** Returns the changed collections and the status of the next request. */
const aftermath = async () => [changedCollections(before, await readDatabase()), (await api.client().get("/")).status];
const UNTOUCHED = [[], 200];
const JSON_TYPE = { "content-type": "application/json" };
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

const send = (path: string, method: string, raw: string, headers: Record<string, string>) =>
  new TestClient(api.url).send(method, path, undefined, { raw, headers });

describe("a body [T24]", () => {
  test.each([
    ["broken JSON", "{bad", JSON_TYPE, 400, "Invalid JSON"],
    ["an unfinished string", '{"a":"', JSON_TYPE, 400, "Invalid JSON"],
    ["a string", '"str"', JSON_TYPE, 400, "Invalid JSON"],
    ["null", "null", JSON_TYPE, 400, "Invalid JSON"],
    ["a number", "7", JSON_TYPE, 400, "Invalid JSON"],
    ["a list", "[]", JSON_TYPE, 400],
    ["nothing", "", JSON_TYPE, 400],
    ["an empty object", "{}", JSON_TYPE, 400],
    [
      "prototype keys [T16]",
      '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
      JSON_TYPE,
      400,
    ],
    ["a duplicate key", '{"email":"a@b.co","email":{"$ne":1}}', JSON_TYPE, 400],
    ["five thousand levels", deep(2500), JSON_TYPE, 400],
    ["17 KB", JSON.stringify({ email: "x".repeat(17_000) }), JSON_TYPE, 413, "The request is too large"],
    ["plain text", "hello", { "content-type": "text/plain" }, 415, "Please send JSON"],
    [
      "an encoded form",
      "email=a%40b.co",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      "Please send JSON",
    ],
    ["XML", "<a/>", { "content-type": "application/xml" }, 415, "Please send JSON"],
    ["JSON under another content type", "{}", { "content-type": "application/jsonp" }, 415, "Please send JSON"],
    [
      "an unknown character set",
      "{}",
      { "content-type": "application/json; charset=foo" },
      415,
      "Only UTF-8 is accepted",
    ],
    ["invalid gzip", "xxx", { ...JSON_TYPE, "content-encoding": "gzip" }, 415, "Compressed requests are not accepted"],
  ] as const)("%s", async (_name, raw, headers, status, message?: string) => {
    const answer = await send("/users/sign-in", "POST", raw, headers);
    const text = JSON.stringify(answer.body);
    expect([answer.status, answer.body.message]).toEqual([status, message ?? answer.body.message]);
    expect(faultsOfRefusal({ ...answer, text }, raw)).toEqual([]);
    expect(await aftermath()).toEqual(UNTOUCHED);
  });
});

test("every public route with a body refuses broken JSON, other content types and large bodies", async () => {
  for (const { id, route } of namedRoutes.filter(({ route: { body, access } }) => body && access === "public")) {
    const path = route.path.replaceAll(/:\w+/g, "x");
    const statuses = [
      await send(path, route.method, "{bad", JSON_TYPE),
      await send(path, route.method, "{}", { "content-type": "text/plain" }),
      await send(path, route.method, JSON.stringify("x".repeat(17_000)), JSON_TYPE),
    ].map(({ status }) => status);
    expect([id, ...statuses]).toEqual([id, 400, 415, 413]);
  }
  expect(await aftermath()).toEqual(UNTOUCHED);
});

test("a compressed body is refused before it is unpacked [T24]", async () => {
  const raw = new Uint8Array(gzipSync(JSON.stringify({ email: "x".repeat(10_000_000) })));
  const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
  expect((await api.client().send("POST", "/users/sign-in", undefined, { raw, headers })).status).toBe(415);
  expect(await aftermath()).toEqual(UNTOUCHED);
});

const request = (line: string, headers: readonly string[] = [], body = "") =>
  [line, "Host: salon.test", "Connection: close", ...headers, "", body].join("\r\n");
const signIn = `POST ${API_BASE}/users/sign-in HTTP/1.1`;

describe("malformed requests [T24]", () => {
  test.each([
    ["an address with broken encoding", request("GET /%E0%A4%A HTTP/1.1"), [400, 404]],
    [
      "an API address with broken encoding",
      request(`GET ${API_BASE}/booking/getBooking/%E0%A4%A HTTP/1.1`),
      [400, 401],
    ],
    ["an encoded path traversal", request("GET /..%2f..%2fetc/passwd HTTP/1.1"), [403, 404]],
    ["a plain path traversal", request("GET /../../../etc/passwd HTTP/1.1"), [403, 404]],
    ["a NUL in an address", request("GET /assets/%00 HTTP/1.1"), [400, 404]],
    ["nine kilobytes of address", request(`GET ${API_BASE}/${"x".repeat(9000)} HTTP/1.1`), [404, 414, 431]],
    ["the API's base path in upper case", request("GET /API/v1/services/all-services HTTP/1.1"), [404]],
    ["TRACE", request(`TRACE ${API_BASE}/users/getUser HTTP/1.1`), [404, 405]],
    ["an unknown method", request(`PROPFIND ${API_BASE}/users/getUser HTTP/1.1`), [400, 404, 405]],
    ["an unknown path", request(`GET ${API_BASE}/users/../secret HTTP/1.1`), [404]],
    [
      "a method that the path does not support",
      request(`PUT ${API_BASE}/users/sign-in HTTP/1.1`, ["Content-Length: 0"]),
      [404, 405],
    ],
    ["an upper-case path", request(`GET ${API_BASE}/USERS/GETUSER HTTP/1.1`), [404]],
    ["forty kilobytes of headers", request(`GET ${API_BASE}/ HTTP/1.1`, [`X-Long: ${"x".repeat(40_000)}`]), [431]],
    ["two lengths", request(signIn, ["Content-Length: 2", "Content-Length: 3"], "{}x"), [400]],
    [
      "Content-Length with chunked encoding",
      request(signIn, ["Content-Length: 2", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
      [400],
    ],
    ["a negative length", request(signIn, ["Content-Length: -1"], "{}"), [400]],
    [
      "a chunk without a size",
      request(signIn, ["Transfer-Encoding: chunked", "Content-Type: application/json"], "zz\r\n"),
      [400],
    ],
    ["a header with a line break", request(`GET ${API_BASE}/ HTTP/1.1`, ["X-A: b\nX-C: d\u0000"]), [400]],
    ["a request without Host", `GET ${API_BASE}/ HTTP/1.1\r\nConnection: close\r\n\r\n`, [400]],
    ["no HTTP", "hello\r\n\r\n", [400]],
  ])("%s", async (_name, sent, statuses) => {
    const { status, text } = await rawRequest(api.url, sent);
    expect(statuses).toContain(status);
    expect(text).not.toMatch(/at \w+ \(|node_modules|root:/);
    // Refusals by Node itself have no body and no content type.
    expect(/^content-type: (.*)$/im.exec(text)?.[1] ?? "application/json; charset=utf-8").toBe(
      "application/json; charset=utf-8",
    );
    expect(await aftermath()).toEqual(UNTOUCHED);
  });

  test.each([
    ["garbage", "salon=garbage"],
    ["nothing", "salon="],
    ["five kilobytes", `salon=${"x".repeat(5000)}`],
    ["sent twice", "salon=a; salon=b"],
    ["a JSON cookie", 'salon=j:{"$ne":null}'],
    ["broken encoding", "salon=%E0%A4%A"],
    ["sent with a prototype key", "__proto__=x; salon=x"],
  ])("a session cookie that is %s does not sign in [T9]", async (_name, cookie) => {
    const client = api.client();
    const me = await client.get("/users/getUser", { headers: { cookie } });
    expect([me.status, me.body]).toEqual([401, { message: "Please sign in" }]);
    const status = await client.get("/users/loginStatus", { headers: { cookie } });
    expect([status.status, status.body]).toEqual([200, false]);
    expect(await aftermath()).toEqual(UNTOUCHED);
  });

  test("a client that disconnects within a body changes nothing [T24]", async () => {
    const half = request(signIn, ["Content-Type: application/json", "Content-Length: 100"], '{"email":');
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve) => void socket.write(half, () => resolve()));
    socket.destroy();
    expect(await aftermath()).toEqual(UNTOUCHED);
  });

  test("multipart forms are refused where the contract has no form, and limited where it has one", async () => {
    const form = new FormData();
    form.set("email", "anna@example.com");
    expect((await api.client().post("/users/sign-in", undefined, { raw: form })).status).toBe(415);
    const many = new FormData();
    for (let index = 0; index < 30; index++) many.set(`field${index}`, "x");
    const staff = await api.staff("author");
    before = await readDatabase();
    expect((await staff.post("/services/", undefined, { raw: many })).status).toBe(413);
    const file = new FormData();
    file.set("name", new Blob(["x"]), "x.png");
    expect((await staff.post("/services/", undefined, { raw: file })).status).toBe(400);
    expect(await aftermath()).toEqual(UNTOUCHED);
  });
});
