import { FIRST_SETTINGS, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { parseCsv } from "../../../test/support/api/parse-csv.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";

const HOUR_MS = 60 * 60 * 1000;
let api: TestApi;
let author: TestClient;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  author = await api.staff("author");
});
afterEach(() => api.clock.advance(HOUR_MS));
afterAll(() => api.stop());

const write = (fields = {}) =>
  api
    .client()
    .post("/users/contact-us", { name: "Amina", email: "amina@example.com", message: "Hello there", ...fields });

describe("the contact form", () => {
  test("stores the message and mails it to the salon, with the writer as reply address", async () => {
    const message = "First line\n<b>second</b> & more";
    expect(await write({ message })).toMatchObject({ status: 200, body: { message: TEXTS.contactReceived } });
    const { body } = await author.get("/messages?q=amina@");
    expect(body).toMatchObject([{ name: "Amina", email: "amina@example.com", message, answered: false }]);
    await api.jobs.runAll();
    const mail = api.inbox.mails().find(({ to }) => to === "desk@salon.test")!;
    expect(mail.headers.filter((line) => /^reply-to:/i.test(line))).toEqual(["Reply-To: amina@example.com"]);
    expect(mail.envelope.to).toEqual(["desk@salon.test"]);
    expect(mail.html).toContain("&lt;b&gt;second&lt;/b&gt; &amp; more");
  });

  test("takes ten messages an hour from one address", async () => {
    for (let i = 0; i < 10; i++) expect((await write()).status).toBe(200);
    expect(await write()).toMatchObject({ status: 429, body: { message: TEXTS.tooMany } });
    api.clock.advance(HOUR_MS);
    expect((await write()).status).toBe(200);
  });

  test("staff mark its messages as answered", async () => {
    await write({ email: "ticked@example.com" });
    const [{ _id }] = (await author.get("/messages?q=ticked")).body;
    const tick = (answered: unknown, id = _id) => author.patch(`/messages/${id}`, { answered });
    expect(await tick(true)).toMatchObject({ status: 200, body: { message: "Marked as answered" } });
    expect((await author.get("/messages?q=ticked&answered=true")).body).toHaveLength(1);
    expect((await author.get("/messages?q=ticked&answered=false")).body).toHaveLength(0);
    expect((await tick("yes")).status).toBe(400);
    expect(await tick(true, String(new Types.ObjectId()))).toMatchObject({
      status: 404,
      body: { message: TEXTS.notFound },
    });
    const customer = api.client();
    await customer.signUp();
    for (const path of ["/messages", "/mails", "/users/getNews"]) {
      expect((await customer.get(path)).status).toBe(403);
      expect((await api.client().get(path)).status).toBe(401);
    }
    expect((await customer.patch(`/messages/${_id}`, { answered: false })).status).toBe(403);
  });
});

describe("the newsletter", () => {
  const subscribe = (email: string) => api.client().post("/users/news-letter", { email });
  const welcomes = async (email: string) => {
    await api.jobs.runAll();
    return api.inbox.mails().filter((mail) => mail.to === email);
  };

  test("stores an address once and sends one welcome mail, however often it is entered", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe("reader@example.com")));
    answers.push(await subscribe("READER@example.com"));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await author.get("/users/getNews?q=reader@")).body).toMatchObject([{ email: "reader@example.com" }]);
    expect(await welcomes("reader@example.com")).toHaveLength(1);
    expect((await author.get("/mails?q=reader@")).body).toMatchObject([{ to: "reader@example.com", state: "sent" }]);
  });

  test("refuses a bad address, and takes ten an hour from one caller", async () => {
    expect(await subscribe("nobody")).toMatchObject({ status: 400, body: { message: "Please enter a valid email" } });
    for (let i = 0; i < 10; i++) expect((await subscribe(`many${i}@example.com`)).status).toBe(200);
    expect((await subscribe("more@example.com")).status).toBe(429);
  });

  test("is listed with the link to leave of each, that of its mails, which name the salon's own address", async () => {
    const admin = await api.staff("admin");
    const address = "3 Allen Avenue, Ikeja, Lagos";
    // A round of mails that runs already keeps the address that it began with.
    await api.jobs.runAll();
    const changed = await admin.patch("/settings", { contact: { ...FIRST_SETTINGS.contact, address } });
    expect([changed.status, changed.body.message]).toEqual([200, undefined]);
    const readers = ["leave-a@example.com", "leave-b@example.com"];
    for (const email of readers) await subscribe(email);
    const mails = (await Promise.all(readers.map(welcomes))).flat();
    const links = mails.map((mail) => mail.links.find((link) => link.includes("/unsubscribe/"))!);
    expect(new Set(links).size).toBe(2);
    const rows = parseCsv((await author.get("/reports/subscribers.csv?q=leave-&sort=email")).body as string);
    expect(rows.map((row) => [row[1], row.at(-1)])).toEqual([
      ["e-mail", "leave"],
      ...readers.map((one, at) => [one, links[at]]),
    ]);
    for (const { text } of mails) expect(text).toContain(address);
    expect(mails.filter(({ text, html }) => /Iwo Road/.test(text + html))).toEqual([]);
    await admin.patch("/settings", { contact: FIRST_SETTINGS.contact });
  });

  test("is unsubscribed with one click, or on a page that asks first", async () => {
    await subscribe("leaver@example.com");
    const [mail] = await welcomes("leaver@example.com");
    const header = mail!.headers.find((line) => line.startsWith("List-Unsubscribe:"))!;
    expect(mail!.headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const url = /<(.+)>/.exec(header.replaceAll(/\s/g, ""))![1]!;
    const listed = async () => (await author.get("/users/getNews?q=leaver")).body.length;
    expect((await api.client().get(url)).status).toBe(200);
    expect(await listed()).toBe(1);
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    // The request of a mail provider: no cookie and no origin.
    const headers = { "sec-fetch-site": "cross-site" };
    const left = await api.client().send("POST", url, undefined, { raw: form, headers });
    expect(left).toMatchObject({ status: 200, body: { message: "You get no more of our newsletter" } });
    expect(await listed()).toBe(0);
    expect((await api.client().post(url.split("/api/v1")[1]!)).status).toBe(200);
  });

  test("a forged link unsubscribes nothing", async () => {
    await subscribe("stays@example.com");
    const [{ _id }] = (await author.get("/users/getNews?q=stays")).body;
    for (const token of [_id, `${_id}.${"A".repeat(43)}`, "x", "x".repeat(600)])
      for (const method of ["GET", "POST"])
        expect(await api.client().send(method, `/users/unsubscribe/${token}`)).toMatchObject({
          status: 400,
          body: { message: TEXTS.linkInvalid },
        });
    expect((await author.get("/users/getNews?q=stays")).body).toHaveLength(1);
  });
});
