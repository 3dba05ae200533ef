import { TEXTS } from "@salon/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proveAddress } from "../../../test/support/api/prove-address.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { createUser } from "./users.ts";

let api: TestApi;
let author: TestClient;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  author = await api.staff("author");
});
afterAll(() => api.stop());

describe("the list of accounts", () => {
  beforeAll(async () => {
    for (const [name, email] of [
      ["Bọ́lá Adéyemí", "bola@list.example"],
      ["Chidi Adeleke", "chidi@list.example"],
      ["Zainab Bello", "zainab.a@list.example"],
    ] as const) {
      api.clock.advance(1000);
      await createUser(api.deps, { name, email, password: "Secret#123", verified: email.startsWith("b") });
    }
  });
  const emails = async (query: string) => {
    const { body, headers } = await author.get(`/users/getUsers?${query}`);
    return { emails: body.map(({ email }: { email: string }) => email), total: headers.get("x-total-count") };
  };

  test("finds a whole id", async () => {
    const { body } = await author.get("/users/getUsers?q=chidi");
    expect((await emails(`q=${body[0]._id}`)).emails).toEqual(["chidi@list.example"]);
  });

  test("is filtered, sorted and paged, with the number of matches", async () => {
    expect((await emails("role=customer&verified=true")).emails).toEqual(["bola@list.example"]);
    const page = await emails("role=customer&sort=-name&pageSize=1&page=2");
    expect(page).toEqual({ emails: ["chidi@list.example"], total: "3" });
    expect((await emails("role=customer")).emails).toEqual([
      "bola@list.example",
      "chidi@list.example",
      "zainab.a@list.example",
    ]);
  });

  test("shows only the six public fields [T4]", async () => {
    const { body } = await author.get("/users/getUsers");
    for (const user of body)
      expect(Object.keys(user).sort()).toEqual(["_id", "createdAt", "email", "name", "role", "verified"]);
  });
});

describe("the own profile", () => {
  test("takes a new name, by which staff find it", async () => {
    const client = api.client();
    const { _id } = await client.signUp();
    for (const name of ["O", "Ngozi O'Kafor-Bello"]) {
      const answer = await client.patch("/users/me", { name: `  ${name} ` });
      expect(answer).toMatchObject({ status: 200, body: { _id, name } });
    }
    expect((await author.get("/users/getUsers?q=okafor")).body).toMatchObject([{ _id }]);
  });

  test("switches the newsletter on and off", async () => {
    const client = api.client();
    const { email } = await client.signUp();
    await proveAddress(email);
    const listed = async () => (await author.get(`/users/getNews?q=${email}`)).body.length;
    await client.patch("/users/me", { newsletter: true });
    expect(await listed()).toBe(1);
    await client.patch("/users/me", { newsletter: false });
    expect(await listed()).toBe(0);
  });

  test("an unverified address cannot be unsubscribed, and the whole change is refused", async () => {
    const client = api.client();
    const user = await client.signUp();
    await api.client().post("/users/news-letter", { email: user.email });
    const answer = await client.patch("/users/me", { name: "Somebody Else", newsletter: false });
    expect(answer).toMatchObject({ status: 403, body: { message: TEXTS.verifyFirst } });
    expect((await author.get(`/users/getNews?q=${user.email}`)).body).toHaveLength(1);
    expect((await client.get("/users/getUser")).body).toEqual(user);
  });

  test("sends an address at most ten newsletter welcome mails an hour", async () => {
    const client = api.client();
    await proveAddress((await client.signUp()).email);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      statuses.push((await client.patch("/users/me", { newsletter: true })).status);
      await client.patch("/users/me", { newsletter: false });
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});
