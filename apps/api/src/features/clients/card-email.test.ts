import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { type CardSalon, FIRST, openCards, SECOND } from "../../../test/support/salon/cards.ts";

let salon: CardSalon;
let author: TestClient;
let card: string;
openCards((opened) => {
  salon = opened;
  ({ author } = opened);
});
beforeEach(async () => {
  card = await salon.create("Bisi Ade", FIRST);
});

const read = async (id = card) => (await author.get(`/clients/${id}`)).body;
const change = async (email: unknown, id = card) =>
  author.patch(`/clients/${id}`, { revision: (await read(id)).revision, email });
/** All that is stored, as text. */
async function stored(only?: string): Promise<string> {
  const collections = await mongoose.connection.db!.collections();
  const meant = collections.filter(({ collectionName }) => only === undefined || collectionName === only);
  return JSON.stringify(await Promise.all(meant.map((one) => one.find().toArray())));
}
const found = async (path: string) => (await author.get(path)).body;

describe("the e-mail address of a card", () => {
  test("is stored in lower case, shown, found by its beginning and taken off again", async () => {
    expect((await change(" Bisi.Ade@Example.com ")).body).toMatchObject({ email: "bisi.ade@example.com", revision: 1 });
    expect(await found("/clients?q=bisi.ade@ex")).toMatchObject([{ _id: card, email: "bisi.ade@example.com" }]);
    expect((await found("/search?q=bisi.ade@ex")).people).toMatchObject([{ client: card }]);

    expect((await change("")).body).not.toHaveProperty("email");
    expect(await found("/clients?q=bisi.ade@ex")).toEqual([]);
    expect(await found("/clients?q=Bisi")).toHaveLength(1);
  });

  test("stays with a change of name or numbers", async () => {
    await change("bisi@example.com");
    const phones = [SECOND];
    await author.patch(`/clients/${card}`, { revision: 1, name: "Bisi Bello", phones });
    expect(await read()).toMatchObject({ name: "Bisi Bello", email: "bisi@example.com" });
    expect(await found("/clients?q=bisi@example")).toHaveLength(1);
  });

  test("is in the export of the card, and the activity names the field without the address", async () => {
    await change("bisi@example.com");
    expect((await salon.admin.get(`/clients/${card}/export`)).body).toMatchObject({ email: "bisi@example.com" });
    expect(await stored("audit")).toContain('"changed":["email"]');
    expect(await stored("audit")).not.toContain("bisi@example.com");
  });

  test("moves to a card without one in a merge; of two the card's own stays, and a note has the other", async () => {
    const other = await salon.create("Bisi A", SECOND);
    await change("bisi@example.com", other);
    await salon.merge(card, other);
    expect(await read()).toMatchObject({
      email: "bisi@example.com",
      notes: [{ text: "Merged with the card of Bisi A" }],
    });
    expect(await found("/clients?q=bisi@example")).toMatchObject([{ _id: card }]);

    const third = await salon.create("B Ade", "08035550109");
    await change("b@example.com", third);
    await salon.merge(card, third);
    const { email, notes } = await read();
    expect(email).toBe("bisi@example.com");
    expect(notes).toContainEqual(
      expect.objectContaining({ text: "Merged with the card of B Ade. Its e-mail: b@example.com" }),
    );
  });

  test("is gone from everywhere with its card", async () => {
    await change("bisi@example.com");
    await salon.admin.delete(`/clients/${card}`);
    expect(await stored()).not.toContain("bisi@example.com");
  });
});
