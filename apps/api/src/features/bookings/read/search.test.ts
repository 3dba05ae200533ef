import { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../../test/support/api/test-client.ts";
import { createUser } from "../../users/users.ts";
import { BookingModel } from "../bookings.model.ts";
import { customerStarts } from "../make/booking-terms.ts";

let api: TestApi;
let desk: TestClient;
let serviceId: string;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  desk = await api.staff("author");
  serviceId = (await desk.get("/services/all-services?q=Haircut")).body[0]._id;
});
afterAll(() => api.stop());

const get = async (path: string, q: string, more = "") =>
  (await desk.get(`${path}?pageSize=500&q=${encodeURIComponent(q)}${more}`)).body;
const bookingsBy = async (q: string): Promise<string[]> =>
  (await get("/booking/", q)).map(({ customer }: { customer: { name: string } }) => customer.name);
const namesBy = async (path: string, q: string): Promise<string[]> =>
  (await get(path, q)).map(({ name }: { name: string }) => name);

async function book(user: string) {
  const { body } = await desk.post("/booking/create-admin-booking", {
    user,
    paymentMethod: "Flutterwave",
    bookingStatus: "placed",
    bookingDate: MONDAY,
    bookingTime: "N/A",
    bookingAmount: 1,
    cartItems: [{ serviceId, cartQuantity: 1 }],
  });
  return body.booking as { _id: string };
}

const walkIn = async (name: string, phone?: string) =>
  (
    await desk.post("/booking/walk-in", {
      name,
      ...(phone && { phone }),
      serviceId,
      date: MONDAY,
      time: "09:00 AM",
      method: "cash",
      squeeze: true,
    })
  ).body as { _id: string };

/** Names as customers write them, with what people at the desk type for each. */
const NAMES: readonly [name: string, typed: string][] = [
  ["Ẹ̀bùn Adélékè", "ebun adeleke"],
  ["Ṣadé Ògúnbọ̀wálé", "ogunbowale sade"],
  ["Ọlámidé Ṣónẹ́kàn", "sonekan ola"],
  ["Ọláoluwa Àjàyí", "ajayi olaoluwa"],
  ["Fọlákẹ́ Ọ̀ṣúnlàjà", "osun folake"],
  ["Títílayọ̀ Bámgbóṣé", "bamgbose titilayo"],
  ["Adéṣọlá Ẹniọlá", "eniola adesola"],
  ["Ìyábọ̀ Ọdẹ́tọ́lá", "odetola iyabo"],
  ["Kẹ́hìndé Táíwò", "taiwo kehinde"],
  ["Ọmọ́tọ́lá Jaládé", "jalade omotola"],
  ["Chiọma Ụzọma", "uzoma chioma"],
  ["Ngọzi Ọkọnkwọ", "okonkwo ngozi"],
  ["Ịfeanyị Ụdẹ", "ude ifeanyi"],
  ["Ṅneka Ọbịora", "obiora nneka"],
  ["Nnàemeka Ọjị", "oji nnaemeka"],
  ["Adáọra Ịkenna", "ikenna adaora"],
  ["Ɓello Ɗanjuma", "danjuma bello"],
  ["Ƙasim Ƴar'adua", "yaradua kasim"],
  ["Zainab O'Connor", "oconnor zainab"],
  ["Aisha D’Almeida", "d'almeida aisha"],
  ["Mary-Jane Òkòrò", "okoro jane"],
  ["Anne-Marie Adé-Ojo", "ojo marie"],
  ["Zoë Müller", "muller zoe"],
  ["François Lefèvre", "lefevre francois"],
  ["Søren Ægir", "aegir soren"],
  ["Łukasz Żak", "zak lukasz"],
  ["José Ñuñez", "nunez jose"],
  ["İpek Işık", "isik ipek"],
  ["ADUKE BALOGUN", "balogun aduke"],
  ["tokunbo cole", "COLE TOKUNBO"],
  ["Bisi  Double  Space", "space bisi double"],
  ["Grace (VIP) Eze", "vip grace"],
  ["Chief Dr. Emeka Obi", "emeka dr"],
  ["Ada A. Nwosu", "nwosu a ada"],
  ["Oluwaseunfunmilayo Bright", "bright oluwaseunfunmil"],
  ["王 小明", "小明"],
  ["Ọ̀kẹ́", "oke"],
  ["Yẹ́misí Ẹ̀rọ̀ Ọ̀pẹ́", "ope yemisi ero"],
  ["Sọ́lá́pé Wùrà", "wura solape"],
  ["Ṣẹ̀gun Àrẹ̀mú", "Àrẹ̀mú Ṣẹ̀gun"],
];

describe("a person", () => {
  test("is found by words without marks in any order, in accounts, bookings and cards", async () => {
    expect(NAMES).toHaveLength(40);
    for (const [index, [name]] of NAMES.entries()) {
      const { _id } = await createUser(api.deps, { name, email: `person${index}@search.example` });
      await book(String(_id));
      await desk.post("/clients", { user: String(_id) });
    }
    const wrong: object[] = [];
    for (const [name, typed] of NAMES)
      for (const q of [typed, name.split(/\s+/).toReversed().join(" ").normalize("NFD")]) {
        const found = [await namesBy("/users/getUsers", q), await bookingsBy(q), await namesBy("/clients", q)];
        if (JSON.stringify(found) !== JSON.stringify([[name], [name], [name]])) wrong.push({ name, q, found });
      }
    expect(wrong).toEqual([]);
  });

  test("is not found when one word matches and another does not", async () => {
    for (const q of ["ebun sonekan", "ebun zz", "deleke"])
      expect([await namesBy("/users/getUsers", q), await bookingsBy(q), await namesBy("/clients", q)]).toEqual([
        [],
        [],
        [],
      ]);
  });

  test("is found as a writer of a message", async () => {
    const writer = { name: "Bolanle", email: "writes@search.example", message: "Do you do bridal make-up?" };
    await api.client().post("/users/contact-us", writer);
    expect(await namesBy("/messages", "writes@ BỌ́LÁNLÉ")).toEqual(["Bolanle"]);
    expect(await namesBy("/messages", "bolanle x")).toEqual([]);
  });

  test("is found by the phone in every spelling", async () => {
    const { client, user } = await newCustomer("Rẹ̀mí Phone");
    await client.patch("/users/me", { phone: "0803 555 0191" });
    const booked = await book(user._id);
    const guest = await walkIn("Kúnlé Phone", "+234 803 555 0192");
    for (const typed of [
      "0803555019",
      "+234 803 555 019",
      "0803 555 019",
      "2340803555019",
      "00234803555019",
      "803555019",
      "803 555 019",
    ]) {
      const ids = (await get("/booking/", typed)).map(({ _id }: { _id: string }) => _id);
      expect([typed, ids.toSorted()]).toEqual([typed, [booked._id, guest._id].toSorted()]);
      expect(await namesBy("/users/getUsers", `phone ${typed}`)).toEqual(["Rẹ̀mí Phone"]);
    }
    for (const typed of ["kunle 0803 555", "kunle 803 555"])
      expect(await namesBy("/clients", typed)).toEqual(["Kúnlé Phone"]);
    await client.patch("/users/me", { phone: null });
    expect(await namesBy("/users/getUsers", "0803555019")).toEqual([]);
  });
});

async function newCustomer(name: string) {
  const client = api.client();
  const user = await client.signUp();
  await client.patch("/users/me", { name });
  return { client, user };
}

describe("a booking", () => {
  test("is found by the beginnings of its id and of its customer's", async () => {
    const { user } = await newCustomer("Kẹ́mi Begins");
    const { _id } = await book(user._id);
    for (const q of [_id, _id.slice(0, 23), user._id.slice(0, 23), _id.slice(0, 23).toUpperCase()])
      expect((await get("/booking/", q)).map((found: { _id: string }) => found._id)).toContain(_id);
    const otherDigit = _id[10] === "0" ? "1" : "0";
    expect(await get("/booking/", _id.slice(0, 10) + otherDigit)).toEqual([]);
  });

  test("is found by the beginning of its receipt number", async () => {
    const { _id } = await walkIn("Péjú Receipt");
    const { receiptNumber } = (await desk.get(`/booking/${_id}/bill`)).body as { receiptNumber: string };
    const idsBy = async (q: string, more = "") =>
      (await get("/booking/", q, more)).map((one: { _id: string }) => one._id);
    for (const q of [receiptNumber, receiptNumber.slice(0, -1), receiptNumber.slice(0, 8).toLowerCase()])
      expect([q, await idsBy(q)]).toEqual([q, expect.arrayContaining([_id])]);
    expect(await idsBy(receiptNumber)).toEqual([_id]);
    expect(await idsBy(receiptNumber, "&status=cancelled")).toEqual([]);
    expect(await idsBy("R-2037-9")).toEqual([]);
    const { client } = await newCustomer("Other Customer");
    expect((await client.get(`/booking/?q=${receiptNumber.slice(0, 8)}`)).body).toEqual([]);
  });

  test("is found by the new name of a renamed customer, and no longer by the old one", async () => {
    const { client, user } = await newCustomer("Wálé Before");
    await book(user._id);
    await client.patch("/users/me", { name: "Wálé Afterwards" });
    expect(await bookingsBy("afterwards")).toEqual(["Wálé Afterwards"]);
    expect(await bookingsBy("before wale")).toEqual([]);
    expect((await BookingModel.findOne({ user: user._id }).lean())?.terms).toEqual(customerStarts("Wálé Afterwards"));
  });

  test("keeps no name of a deleted account", async () => {
    const { client, user } = await newCustomer("Dọtun Vanish");
    const { _id } = await book(user._id);
    await desk.patch(`/booking/${_id}`, { bookingStatus: "completed" });
    expect(await bookingsBy("vanish")).toHaveLength(1);
    expect((await client.post("/users/delete-account", { password: PASSWORD })).status).toBe(200);
    expect(await BookingModel.findById(_id).lean()).toMatchObject({ user: null, terms: [] });
    expect(await bookingsBy("vanish")).toEqual([]);
  });
});

describe("a name that many bookings have", () => {
  const COMMON = "Àdùnní Common";
  const total = 24;
  beforeAll(async () => {
    const { _id: user } = await createUser(api.deps, { name: COMMON, email: "common@search.example" });
    const { _id } = await book(String(user));
    const { _id: _own, ...row } = (await BookingModel.findById(_id).lean())!;
    const copies = Array.from({ length: total - 1 }, (_, index) => ({
      ...row,
      _id: new Types.ObjectId(),
      bookingDate: new Date(row.bookingDate.getTime() - (index + 1) * 60_000),
      bookingAmount: index + 1,
      bookingStatus: index % 2 === 0 ? ("placed" as const) : ("completed" as const),
    }));
    await BookingModel.insertMany(copies);
  });
  const page = async (query: string) => {
    const { body, headers } = await desk.get(`/booking/?q=adunni${query}`);
    const amounts = (body as { bookingAmount: number }[]).map(({ bookingAmount }) => bookingAmount);
    return { amounts, total: Number(headers.get("x-total-count")) };
  };

  test("answers them page by page, in the order that is asked for", async () => {
    expect(await page("&pageSize=3&page=2")).toEqual({ amounts: [3, 4, 5], total });
    expect(await page("&pageSize=100&page=2")).toEqual({ amounts: [], total });
    expect((await page("&pageSize=2&sort=bookingAmount&page=2")).amounts).toEqual([3, 4]);
    expect((await page("&pageSize=1&sort=bookingDate")).amounts).toEqual([total - 1]);
  });

  test("narrows them by a filter", async () => {
    expect((await page("&status=completed")).total).toBe(Math.floor((total - 1) / 2));
    expect((await page("&status=cancelled")).total).toBe(0);
  });

  test("is exported whole", async () => {
    const { body } = await desk.get("/reports/bookings.csv?q=adunni%20common");
    expect((body as string).trim().split("\n")).toHaveLength(total + 1);
  });
});
