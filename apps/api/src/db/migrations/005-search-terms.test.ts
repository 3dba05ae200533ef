import { searchTerms } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { renameCustomer } from "../../features/bookings/bookings.export.service.ts";
import { customerStarts, walkInTerms } from "../../features/bookings/bookings.model.ts";
import { termsOf } from "../../features/clients/clients.cards.service.ts";
import { userTerms } from "../../features/users/users.service.ts";
import { openTestDatabase } from "../../testing/api/test-database.ts";
import { pick, seeded } from "../../testing/salon/random.ts";
import { searchedTerms } from "./005-search-terms.ts";
import { migrate, migrateStragglers } from "./migrate.ts";

const NOW = new Date("2037-11-23T08:00:00Z");
const COLLECTIONS = ["users", "clients", "messages", "bookings"] as const;
type Row = { _id: Types.ObjectId; terms?: string[]; [field: string]: unknown };
let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());
const rowsOf = (name: string) => mongoose.connection.collection<Row>(name);
beforeEach(async () => {
  for (const name of COLLECTIONS) await rowsOf(name).deleteMany({});
});
const sorted = (rows: Row[]) => rows.map((row) => ({ ...row, ...(row.terms && { terms: row.terms.toSorted() }) }));
/** All rows by collection; the order of terms means nothing. */
async function all() {
  const read = async (name: string) => [name, sorted(await rowsOf(name).find().sort({ _id: 1 }).toArray())] as const;
  return Object.fromEntries(await Promise.all(COLLECTIONS.map(read))) as Record<(typeof COLLECTIONS)[number], Row[]>;
}

const FIRST = ["Ẹ̀bùn", "Ada", "Ṣadé", "Mary-Jane", "O'Neil", "王"];
const LAST = ["Ọkọnkwọ", "Obi", "Adéṣọlá", ""];
const PHONES = ["+2348035550100", "+447400123456", undefined];
const COUNT = 230;

/** Terms as the version before wrote them. */
const oldTerms = (...texts: string[]) => texts.join(" ").toLowerCase().split(/\s+/);

/** Rows of every kind as the version before wrote them. */
async function storeOld(seed: number): Promise<void> {
  const random = seeded(seed);
  const people = Array.from({ length: COUNT }, (_, index) => ({
    name: `${pick(random, FIRST)} ${pick(random, LAST)}`.trim(),
    email: `p${index}@x.ng`,
    phone: pick(random, PHONES),
  }));
  const users = people.map(({ name, email, phone }) => ({
    _id: new Types.ObjectId(),
    name,
    email,
    ...(phone && { phone }),
    terms: oldTerms(email, name),
  }));
  await rowsOf("users").insertMany(users);
  await rowsOf("messages").insertMany(
    people.map(({ name, email }) => ({ _id: new Types.ObjectId(), name, email, terms: oldTerms(email, name) })),
  );
  await rowsOf("clients").insertMany(
    people.map(({ name, email, phone }) => ({
      _id: new Types.ObjectId(),
      keys: [email],
      state: "live",
      name,
      phones: phone ? [phone] : [],
      terms: oldTerms(name),
    })),
  );
  await rowsOf("clients").insertOne({
    _id: new Types.ObjectId(),
    keys: ["c:1"],
    state: "merged",
    name: "",
    phones: [],
    terms: [],
  });
  await rowsOf("bookings").insertMany([
    ...users.map(({ _id: user }, index) => ({
      _id: new Types.ObjectId(),
      user,
      walkIn: null,
      ...(index % 2 === 0 && { terms: [] }),
    })),
    ...people.map(({ name, phone = null }) => ({
      _id: new Types.ObjectId(),
      user: null,
      walkIn: { name, phone, ...(phone && { e164: phone }) },
      terms: [...oldTerms(name), ...(phone ? [phone] : [])],
    })),
    { _id: new Types.ObjectId(), user: null, walkIn: null, terms: [] },
    { _id: new Types.ObjectId(), user: new Types.ObjectId(), walkIn: null, terms: [] },
    { _id: new Types.ObjectId(), user: null, walkIn: { name: "Deleted customer", phone: null }, terms: [] },
  ]);
}

/** The rows with the terms that this version writes. */
function expected(before: Awaited<ReturnType<typeof all>>) {
  const names = new Map(before.users.map(({ _id, name }) => [String(_id), name as string]));
  const ofBooking = ({ user, walkIn, terms }: Row) => {
    if (walkIn) return terms?.length ? walkInTerms(walkIn as never) : [];
    const name = names.get(String(user));
    return name === undefined ? terms : customerStarts(name);
  };
  const ofCard = ({ state, name, phones }: Row) =>
    state === "live" ? termsOf(name as string, phones as string[]) : [];
  const withTerms = (rows: Row[], build: (row: Row) => string[] | undefined) =>
    sorted(rows.map((row) => ({ ...row, terms: build(row) }) as Row));
  return {
    users: withTerms(before.users, (row) => userTerms(row as never)),
    clients: withTerms(before.clients, ofCard),
    messages: withTerms(before.messages, (row) => searchTerms(row as never)),
    bookings: withTerms(before.bookings, ofBooking),
  };
}

describe("terms", () => {
  test.each([1, 2])(
    "are what this version writes, for generated rows (seed %i); a second run changes nothing",
    async (seed) => {
      await storeOld(seed);
      const before = await all();
      await searchedTerms.up();
      expect(await all()).toEqual(expected(before));
      await searchedTerms.up();
      expect(await all()).toEqual(expected(before));
    },
  );

  test("of a run that was cut off are completed", async () => {
    await storeOld(3);
    const before = await all();
    await rowsOf("users").updateMany({ _id: { $in: before.users.slice(0, 100).map(({ _id }) => _id) } }, [
      { $set: { terms: { $concatArrays: ["$terms", ["half"]] } } },
    ]);
    const wanted = expected(before);
    for (const { _id, terms } of wanted.bookings.slice(0, 100))
      await rowsOf("bookings").updateOne({ _id }, { $set: { terms: terms! } });
    await searchedTerms.up();
    expect(await all()).toEqual(wanted);
  });

  test("of rows that a process of the version before writes later are completed by the job", async () => {
    await migrate([searchedTerms], () => NOW);
    await storeOld(4);
    const before = await all();
    await migrateStragglers([searchedTerms], NOW);
    expect(await all()).toEqual(expected(before));
  });

  test("of a customer who is renamed meanwhile are those of the new name", async () => {
    const user = new Types.ObjectId();
    await rowsOf("users").insertOne({ _id: user, name: "Old Name", email: "p@x.ng", terms: [] });
    await rowsOf("bookings").insertOne({ _id: new Types.ObjectId(), user, walkIn: null, terms: [] });
    await Promise.all([searchedTerms.up(), renameCustomer(String(user), "New Name")]);
    expect((await all()).bookings[0]?.terms).toEqual(customerStarts("New Name").toSorted());
  });
});
