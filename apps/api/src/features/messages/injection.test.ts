import type { StoredMail } from "@salon/inbox";
import ICAL from "ical.js";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TUESDAY, bookedPayment, newPayer } from "../../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";

/** A name that no form accepts, but an older version or a restored backup may contain. */
const EVIL = `Zed\r\nBcc: x@y.test\u2028 <img src=x onerror=alert(1)> & "'\u202Egpj.exe`;
const EVIL_SHOWN = `Zed Bcc: x@y.test <img src=x onerror=alert(1)> & "'gpj.exe`;
const EVIL_ADDRESSES = [
  `"x@evil.com y"@good.co`,
  "a@b.co,evil@x.example",
  "a@b.co\r\nBcc: evil@x.example",
  "a@b.co> SIZE=1 <evil@x.example",
  "<a@b.co>",
  "o'neil@b.co",
];
const USUAL = ["content-type", "date", "from", "message-id", "mime-version", "reply-to", "subject", "to"];

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  admin = await api.staff("admin");
});
afterAll(() => api.stop());

const rows = (name: string) => mongoose.connection.collection(name);
const owed = () => rows("outbox").countDocuments();
const mailsTo = async (address: string): Promise<StoredMail[]> => {
  await api.jobs.runAll();
  return api.inbox.mails().filter(({ envelope }) => envelope.to.includes(address));
};
const headerNames = ({ headers }: StoredMail) => headers.map((line) => line.split(":")[0]!.toLowerCase()).toSorted();

describe("input that could inject into a mail is refused", () => {
  test.each(["Anna\r\nBcc: x@y.test", "<b>Anna</b>", "Anna\u0000bel", "Anna & Co", `Anna "A"`])(
    "as a name, %j",
    async (name) => {
      const before = await owed();
      const account = { name, email: "evil-name@example.com", password: PASSWORD };
      expect((await api.client().post("/users/create-account", account)).status).toBe(400);
      expect(await owed()).toBe(before);
    },
  );

  test.each(EVIL_ADDRESSES)("as an address, %j", async (email) => {
    const before = await owed();
    const guest = api.client();
    const asked = await Promise.all([
      guest.post("/users/create-account", { name: "Anna Bell", email, password: PASSWORD }),
      guest.post("/users/contact-us", { name: "Anna", email, message: "Hello" }),
      guest.post("/users/news-letter", { email }),
      guest.post("/users/forgotPassword", { email }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await owed()).toBe(before);
  });

  test("as the name of a walk-in; a harmless name sends no mail", async () => {
    const [service] = (await admin.get("/services/all-services")).body;
    const walkIn = (name: string) =>
      admin.post("/booking/walk-in", { name, serviceId: service._id, date: TUESDAY, time: "01:00 PM", method: "cash" });
    const before = await owed();
    for (const name of ["Sade\r\nBcc: x@y.test", "Sade\u0007"]) expect((await walkIn(name)).status).toBe(400);
    expect((await walkIn("<b>Sade</b>")).status).toBe(201);
    expect(await owed()).toBe(before);
  });
});

describe("stored text that no form accepts", () => {
  test("is one line of plain text in every mail, which has one recipient and no additional header", async () => {
    const payer = await newPayer(api);
    await mailsTo(payer.email);
    // Mails about an account that is not proven have no name.
    const proven = { name: EVIL, verified: true, proven: true };
    await rows("users").updateOne({ _id: new Types.ObjectId(payer.id) }, { $set: proven });
    await bookedPayment(payer, [{ time: "02:00 PM" }]);
    await api.client().post("/users/forgotPassword", { email: payer.email });
    const mails = await mailsTo(payer.email);
    expect(mails).toHaveLength(3);
    expect(new Set(mails.map(({ subject }) => subject.split(" –")[0]))).toEqual(
      new Set(["Choose a new password", "Verify your account", "Your booking is confirmed"]),
    );
    for (const mail of mails.filter(({ subject }) => !subject.startsWith("Verify"))) {
      expect(mail.envelope.to).toEqual([payer.email]);
      expect(headerNames(mail)).toEqual(["auto-submitted", ...USUAL]);
      expect(mail.text).toContain(`Hello ${EVIL_SHOWN},`);
      expect(mail.html).toContain("Zed Bcc: x@y.test &lt;img src=x onerror=alert(1)&gt; &amp; &quot;&#x27;gpj.exe");
      expect(mail.html).not.toMatch(/<img|[\u202A-\u202E\u2066-\u2069]/);
    }
  });

  test.each(EVIL_ADDRESSES.filter((address) => !address.includes("'")))(
    "gets no mail as the address %j, and staff see the failure",
    async (email) => {
      const { id } = await newPayer(api);
      await api.jobs.runAll();
      await rows("users").updateOne({ _id: new Types.ObjectId(id) }, { $set: { email } });
      const before = api.inbox.mails().length;
      const cause = new Types.ObjectId();
      const recipient = { type: "user", id: new Types.ObjectId(id) };
      const now = api.clock.now();
      const row = { key: `passwordReset:${String(cause)}`, kind: "passwordReset", cause: String(cause), recipient };
      const about = { channel: "email", payload: { request: String(cause) } };
      const due = { state: "queued", attempts: 0, createdAt: now, nextAttemptAt: now, giveUpAt: now, lease: null };
      await rows("outbox").insertOne({ ...row, ...about, ...due });
      await api.jobs.runAll();
      expect(api.inbox.mails()).toHaveLength(before);
      const [failed] = (await admin.get(`/mails?q=${String(cause)}`)).body;
      expect(failed).toMatchObject({ state: "failed", attempts: 1 });
      expect(failed.lastError).toMatch(/^Not an e-mail address/);
    },
  );
});

test("a Yorùbá name with an apostrophe arrives unchanged", async () => {
  const { email } = await api.client().signUp({ name: "Ọ̀ṣunlọ́lá Adéyẹmí" });
  await mailsTo(email);
  await rows("users").updateOne({ email }, { $set: { verified: true, proven: true } });
  await api.client().post("/users/forgotPassword", { email });
  const [, mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail!.envelope.to).toEqual([email]);
  expect(mail!.text).toContain("Hello Ọ̀ṣunlọ́lá Adéyẹmí,".normalize("NFC"));
});

test("a contact message keeps its line breaks, and its markup is escaped", async () => {
  const message = "First\r\nBcc: x@y.test\r\n.\r\nQUIT\r\n<script>alert(1)</script>\u202Egpj";
  const sent = { name: "Amina", email: "tricks@example.com", message };
  expect((await api.client().post("/users/contact-us", sent)).status).toBe(200);
  const mail = (await mailsTo("desk@salon.test")).find(({ replyTo }) => replyTo === "tricks@example.com")!;
  expect(mail.envelope.to).toEqual(["desk@salon.test"]);
  expect(headerNames(mail)).toEqual(USUAL);
  expect(mail.text).toContain("> First\n> Bcc: x@y.test\n> .\n> QUIT\n> <script>alert(1)</script>gpj\n");
  expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;gpj");
});

describe("the calendar file of a service with a difficult name", () => {
  const NAME = `Bíbọ̀ irun, "wásh; sét" \\ <b>dry</b> & more: ${"ẹwà 💇🏾‍♀️ ".repeat(4)}end`;

  test("is parsed by an independent library, in the mail and as a download: name, length, and the Lagos hour", async () => {
    const made = await admin.post("/services/", { name: NAME, timeframe: "1hr 30mins", price: 4000 });
    expect(made.status).toBe(201);
    const payer = await newPayer(api);
    const { bookingId } = await bookedPayment(payer, [{ service: NAME, time: "09:30 AM" }]);
    const mail = (await mailsTo(payer.email)).find(({ subject }) => subject.includes("confirmed"))!;
    const attached = mail.attachments.find(({ name }) => name === "appointment.ics")!.content.toString();
    const download = await payer.client.get(`/booking/${bookingId}/calendar.ics`);
    for (const text of [attached, download.body as string]) {
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
      expect(event.summary).toBe(`${made.body.name} at Ibadandun Salon & Spa`);
      // 9:30 in Lagos, for 90 minutes, in every time zone of the reader.
      expect(event.startDate.toJSDate()).toEqual(new Date("2037-11-24T08:30:00Z"));
      expect(event.endDate.toJSDate()).toEqual(new Date("2037-11-24T10:00:00Z"));
      expect(event.uid).toMatch(new RegExp(`^${bookingId}-0@`));
    }
    expect(mail.html).not.toContain("<b>dry</b>");
  });

  test("has no line longer than 75 bytes and no line break within a character", async () => {
    const payer = await newPayer(api);
    const { bookingId } = await bookedPayment(payer, [{ service: NAME, time: "12:00 PM" }]);
    const { body } = await payer.client.get(`/booking/${bookingId}/calendar.ics`);
    const lines = (body as string).split("\r\n").map((line) => Buffer.byteLength(line));
    expect(lines.length).toBeGreaterThan(15);
    expect(Math.max(...lines)).toBeLessThanOrEqual(75);
  });
});
