import { addDays, API_BASE, FIRST_SETTINGS, PICTURE_MAX_BYTES, whatsappLink } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { pageSource } from "../../page-source.ts";

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  admin = await api.staff("admin");
});
afterAll(() => api.stop());

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex"));
const sides = (width: number, height: number) =>
  [width, height].map((side) => side.toString(16).padStart(8, "0")).join("");
/** The first bytes of a PNG with its size; `mark` makes the content different. */
const png = (width = 640, height = 480, mark = 0) =>
  hex(`89504e470d0a1a0a 0000000d 49484452 ${sides(width, height)} 0802000000 ${sides(mark, 0)}`);
const jpeg = hex(`ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 0000 ffc0 0011 08 0190 012c 03 ${"00".repeat(12)} ffd9`);
const webp = hex(`52494646 16000000 57454250 56503858 0a000000 00000000 5f0200 8f0100`);

const add = (raw: Uint8Array<ArrayBuffer>, client = admin) =>
  client.post("/settings/pictures", undefined, { raw, headers: { "content-type": "application/octet-stream" } });
const show = (picture: string) => fetch(`${api.url}${API_BASE}/settings/pictures/${picture}`);
const hang = (...pictures: string[]) =>
  admin.patch("/settings", { gallery: pictures.map((picture) => ({ picture, alt: "Knotless braids" })) });

test("the salon's numbers are stored as E.164 however they are typed, and answered as people anywhere can dial them", async () => {
  const phones = ["0803\u200e 123\u20114567", "02 241 1234", "+44 7400.123456"];
  const contact = { ...FIRST_SETTINGS.contact, phones, whatsapp: "08031234567" };
  const shown = { phones: ["+234 803 123 4567", "02 241 1234", "+44 7400 123456"], whatsapp: "+234 803 123 4567" };
  expect((await admin.patch("/settings", { contact })).body.contact).toMatchObject(shown);
  const { body } = await api.client().get("/settings");
  expect(body.contact).toMatchObject(shown);
  expect(new URL(whatsappLink("Hello", body.contact.whatsapp)).pathname).toBe("/2348031234567");
  expect(await mongoose.connection.collection("settings").findOne({})).toMatchObject({
    contact: { phones: ["+2348031234567", "02 241 1234", "+447400123456"], whatsapp: "+2348031234567" },
  });
  expect((await admin.get("/audit?action=settings")).body[0]).toMatchObject({ after: { contact: shown } });
});

test("what only staff read of the settings is in their call alone, and the answer for everyone is one for all", async () => {
  await admin.patch("/settings", { drawerOutMax: 19_000, confirmed: ["hours"] });
  const author = await api.staff("author");
  const only = { drawerOutMax: 19_000, confirmed: ["hours"] };
  const { drawerOutMax, confirmed, ...rest } = (await author.get("/settings/desk")).body;
  expect({ drawerOutMax, confirmed }).toEqual(only);
  for (const caller of [api.client(), author, admin]) {
    const { headers, body } = await caller.get("/settings");
    expect([body, headers.get("cache-control")]).toEqual([rest, "public, no-cache"]);
  }
  expect(await pageSource(api.deps, async () => ({ next: null })).settings()).toEqual(rest);
  await admin.patch("/settings", { drawerOutMax: FIRST_SETTINGS.drawerOutMax, confirmed: [] });
});

test("what is kept of a late cancellation is the first value where none was stored, and an admin may write it", async () => {
  const shown = async () => (await api.client().get("/settings")).body.cancellation;
  await mongoose.connection.collection("settings").updateOne({}, { $unset: { cancellation: 1 } });
  expect(await shown()).toBe(FIRST_SETTINGS.cancellation);
  const own = { cancellation: "Later than {cut-off} we keep a tenth." };
  expect((await (await api.staff("author")).patch("/settings", own)).status).toBe(403);
  expect((await admin.patch("/settings", { ...own, confirmed: ["cancellation"] })).status).toBe(200);
  expect(await shown()).toBe(own.cancellation);
  const [entry] = (await admin.get("/audit?action=settings")).body;
  expect(entry).toMatchObject({ before: { cancellation: FIRST_SETTINGS.cancellation }, after: own });
  await admin.patch("/settings", { cancellation: FIRST_SETTINGS.cancellation, confirmed: [] });
});

test("settings that another admin has changed since they were read are refused with what they are now", async () => {
  const { noticeMinutes, depositPercent, hours, noShowDepositPercent = null } = (await admin.get("/settings")).body;
  const change = (body: object) => admin.patch("/settings", body);
  expect((await change({ depositPercent: 40, shown: { depositPercent } })).status).toBe(200);
  const late = await change({ depositPercent: 60, noticeMinutes: 5, shown: { depositPercent, noticeMinutes } });
  expect(late).toMatchObject({ status: 409, body: { stored: { depositPercent: 40, noticeMinutes } } });
  // What the others changed is not in the way of other settings, and pages of 1.0.0 say nothing of what they read.
  const shown = { hours, noticeMinutes, noShowDepositPercent };
  expect((await change({ hours, noticeMinutes: 5, noShowDepositPercent: null, shown })).status).toBe(200);
  expect((await change({ depositPercent, noticeMinutes })).status).toBe(200);
  const both = await Promise.all(
    [41, 42].map((percent) => change({ depositPercent: percent, shown: { depositPercent } })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await change({ depositPercent });
});

test("366 closed dates with reasons of the greatest length are stored, and a body that large is refused before it is read for anyone else", async () => {
  const closedDates = Array.from({ length: 366 }, (_, day) => ({
    date: addDays("2038-01-01", day),
    reason: "x".repeat(100),
  }));
  expect((await admin.post("/settings/preview", { closedDates })).status).toBe(200);
  expect((await admin.patch("/settings", { closedDates })).body.closedDates).toEqual(closedDates);
  const author = await api.staff("author");
  expect((await author.patch("/settings", { closedDates })).status).toBe(403);
  const longer = closedDates.map(({ date }) => ({ date, reason: "x".repeat(101) }));
  const refused = await admin.patch("/settings", { closedDates: longer });
  expect([refused.status, refused.body.message]).toEqual([400, "Reason must be at most 100 characters long"]);
  expect((await admin.patch("/settings", { closedDates: [] })).status).toBe(200);
});

test("what 1.0.0 does not know of the answers before opening is stored where 1.0.0 does not look", async () => {
  const confirmed = ["hours", "pause", "address"];
  expect((await admin.patch("/settings", { confirmed })).body.confirmed).toEqual(confirmed);
  expect((await admin.get("/settings/desk")).body.confirmed).toEqual(confirmed);
  expect(await mongoose.connection.collection("settings").findOne({})).toMatchObject({ confirmed: ["hours"] });
  expect((await admin.get("/audit?action=settings")).body[0]).toMatchObject({
    before: { confirmed: [] },
    after: { confirmed },
  });
  expect((await admin.patch("/settings", { confirmed: [] })).body.confirmed).toEqual([]);
});

test("a link that the salon does not have is empty, and stored as 1.0.0 can read it", async () => {
  const contact = { ...FIRST_SETTINGS.contact, tiktok: "", instagram: "@adesalon" };
  const shown = { tiktok: "", instagram: "https://www.instagram.com/adesalon" };
  expect((await admin.patch("/settings", { contact })).body.contact).toMatchObject(shown);
  const { body } = await api.client().get("/settings");
  expect(body.contact).toEqual({ ...body.contact, ...shown });
  const rows = mongoose.connection.collection("settings");
  expect((await rows.findOne({}))!["contact"]).toEqual({
    ...FIRST_SETTINGS.contact,
    phones: [...FIRST_SETTINGS.contact.phones].map((phone) => phone.replaceAll(" ", "")),
    whatsapp: FIRST_SETTINGS.contact.whatsapp.replaceAll(" ", ""),
    instagram: shown.instagram,
  });
  // A process of 1.0.0 writes a link.
  await rows.updateOne({}, { $set: { "contact.tiktok": "https://www.tiktok.com/@ade" } });
  expect((await api.client().get("/settings")).body.contact.tiktok).toBe("https://www.tiktok.com/@ade");
  await admin.patch("/settings", { contact: { ...contact, tiktok: "adesalon" } });
  expect((await api.client().get("/settings")).body.contact.tiktok).toBe("https://www.tiktok.com/@adesalon");
  await admin.patch("/settings", { contact: FIRST_SETTINGS.contact });
});

test.each([
  ["png", png(), "640x480", "image/png"],
  ["jpg", jpeg, "300x400", "image/jpeg"],
  ["webp", webp, "608x400", "image/webp"],
])(
  "a %s is named by its content and served unchanged, immutable, with its own content type",
  async (ending, raw, size, type) => {
    const { status, body } = await add(raw);
    expect(status).toBe(201);
    expect(body.picture).toMatch(new RegExp(`^[0-9a-f]{32}-${size}\\.${ending}$`));
    expect((await add(raw)).body).toEqual(body);
    const shown = await show(body.picture);
    expect(Buffer.from(await shown.arrayBuffer()).equals(raw)).toBe(true);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  },
);

test("other file types, oversized pictures and empty bodies are refused [T29]", async () => {
  const text = (written: string) => new TextEncoder().encode(written);
  const svg = text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
  for (const raw of [
    svg,
    text("GIF89a\u0001\u0000\u0001\u0000"),
    text("{}"),
    png(0, 9),
    png(4097, 9),
    png().slice(0, 12),
  ]) {
    const { status, body } = await add(raw);
    expect([status, body.message]).toEqual([400, "Please choose a JPEG, PNG or WebP picture"]);
  }
  expect((await admin.post("/settings/pictures")).status).toBe(400);
  const heavy = new Uint8Array(PICTURE_MAX_BYTES + 1);
  heavy.set(png());
  expect((await add(heavy)).status).toBe(413);
  expect((await add(heavy.slice(1))).status).toBe(400);
  expect((await add(png(), await api.staff("author"))).status).toBe(403);
  expect((await add(png(), api.client())).status).toBe(401);
});

test("the owner adds pictures to the gallery and removes them, and both are in the activity log", async () => {
  const { picture } = (await add(png(960, 720))).body;
  expect((await hang(picture)).body.gallery).toEqual([{ picture, alt: "Knotless braids" }]);
  expect((await api.client().get("/settings")).body.gallery).toEqual([{ picture, alt: "Knotless braids" }]);
  expect((await hang()).body.gallery).toEqual([]);
  const [down, up, added] = (await admin.get("/audit?action=settings")).body;
  expect(down).toMatchObject({ action: "settings.update", before: { gallery: [{ picture }] }, after: { gallery: [] } });
  expect(up).toMatchObject({ action: "settings.update", before: { gallery: [] }, after: { gallery: [{ picture }] } });
  expect(added).toMatchObject({ action: "settings.picture", target: { type: "picture", id: picture } });
});

test("a gallery accepts only stored pictures", async () => {
  const never = `${"0".repeat(32)}-9x9.png`;
  const { status, body } = await hang((await add(png())).body.picture, never);
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { path: "gallery.1.picture", message: "This picture is no longer stored: please choose it again" },
  ]);
  expect((await show(never)).status).toBe(404);
  expect((await show("..%2Fsecret.png")).status).toBe(400);
});

test("a picture outside the gallery is deleted after a day, and one in the gallery is not", async () => {
  const hung = (await add(png(10, 10))).body.picture;
  const tried = (await add(png(20, 20))).body.picture;
  await hang(hung);
  api.clock.advance(25 * 60 * 60_000);
  const fresh = (await add(png(30, 30))).body.picture;
  expect(await Promise.all([hung, tried, fresh].map(async (name) => (await show(name)).status))).toEqual([
    200, 404, 200,
  ]);
});

test("the number of pictures outside the gallery is limited", async () => {
  const answers: number[] = [];
  for (let mark = 1; answers.at(-1) !== 409 && mark <= 61; mark++) answers.push((await add(png(40, 40, mark))).status);
  expect(answers.at(-1)).toBe(409);
  expect(answers.length).toBeGreaterThan(50);
});
