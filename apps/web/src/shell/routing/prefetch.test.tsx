import type { OwnUser as User } from "@salon/contracts";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "../../query-client.ts";
import { sessionQuery } from "../../lib/session/session.ts";
import { openPage } from "../../router.tsx";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { admin, author, customer } from "../../testing/people.ts";
import { openAddress, openSite, signedInAs } from "../../testing/render-page.tsx";

const HISTORY = "/booking-history";
const ID = "65a9c0000000000000000001";
const DETAILS = `/booking-details/${ID}`;
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

/** Stores the session hint of this user, as an earlier visit does. */
async function storeSessionHint(user: User): Promise<void> {
  signedInAs(user);
  await createQueryClient().fetchQuery(sessionQuery);
  fake.calls.length = 0;
}

/** Opens an address as the browser does when it loads the site. */
async function openFirstPage(path: string) {
  const client = createQueryClient();
  const checked = client.prefetchQuery(sessionQuery);
  window.history.replaceState(null, "", path);
  await openPage(client, window.location);
  return { ...openSite(path, client), client, checked };
}

/** Keeps the session check waiting for its answer. */
function holdSession(user: User | null): () => void {
  let answer: () => void = () => undefined;
  const reply = user ?? new Refusal(401, "Please sign in");
  const waiting = new Promise<User | Refusal>((resolve) => (answer = () => resolve(reply)));
  fake.reply("auth", "me", () => waiting);
  return () => act(() => answer());
}

describe("the first page of a visit", () => {
  it("loads its data and the cart once, in parallel with the session check, and shows nothing before the check answers", async () => {
    await storeSessionHint(customer);
    fake.reply("bookings", "list", pageOf());
    fake.reply("cart", "get", []);
    const answer = holdSession(customer);
    await openFirstPage(HISTORY);
    await waitFor(() => expect(fake.sent("bookings", "list")).toHaveLength(1));
    await waitFor(() => expect(fake.sent("cart", "get")).toHaveLength(1));
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
    answer();
    await heading("Your bookings");
    await screen.findByText("No bookings yet");
    expect([fake.sent("bookings", "list"), fake.sent("cart", "get")].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("prefetches nothing without a session hint", async () => {
    signedInAs(null);
    await openFirstPage(HISTORY);
    await heading("Sign in");
    expect(fake.calls.map(({ call }) => call)).toEqual(["GET /users/loginStatus"]);
  });

  it.each([
    ["a customer", customer, "/admin/users"],
    ["a member of the front desk", author, "/admin/activity"],
    ["a suspended user", { ...customer, role: "suspended" as const }, HISTORY],
    ["an admin at an address with an invalid id", admin, "/admin/user/nobody"],
  ])("prefetches nothing that is refused to %s", async (_who, user, path) => {
    await storeSessionHint(user);
    const answer = holdSession(user);
    await openFirstPage(path);
    await waitFor(() => expect(fake.sent("auth", "me")).toHaveLength(1));
    expect(fake.calls.map(({ call }) => call).sort()).toEqual(["GET /users/getUser"]);
    answer();
  });

  it("shows a failed prefetch in place with a retry", async () => {
    await storeSessionHint(customer);
    fake.reply("bookings", "list", new Refusal(503, "In a moment"));
    const answer = holdSession(customer);
    const { person } = await openFirstPage(HISTORY);
    await waitFor(() => expect(fake.sent("bookings", "list")).toHaveLength(1));
    answer();
    expect(await screen.findByText("In a moment")).toBeTruthy();
    fake.reply("bookings", "list", pageOf());
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No bookings yet")).toBeTruthy();
  });
});

describe("a wrong session hint", () => {
  it("costs refused requests and nothing else where the session has ended", async () => {
    await storeSessionHint(customer);
    signedInAs(null);
    fake.reply("bookings", "get", new Refusal(401, "Please sign in"));
    fake.reply("cart", "get", new Refusal(401, "Please sign in"));
    const answer = holdSession(null);
    const { client } = await openFirstPage(DETAILS);
    await waitFor(() => expect(client.getQueryState(["bookings", "one", ID])?.status).toBe("error"));
    answer();
    await heading("Sign in");
    expect(openAddress()).toBe(`/sign-in?next=${encodeURIComponent(DETAILS)}`);
    expect(screen.queryByText("Please sign in")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(client.getQueriesData({ queryKey: ["bookings"] })).toEqual([]);
    cleanup();
    fake.calls.length = 0;
    await openFirstPage(DETAILS);
    await heading("Sign in");
    expect(fake.sent("bookings", "get")).toEqual([]);
  });

  it.each([
    ["the back office as if it did not exist", "/admin/users", "Page Not found"],
    ["the way to sign in", HISTORY, "Sign in"],
  ])("shows a suspended member of staff %s, and is gone at the next visit", async (_what, path, title) => {
    await storeSessionHint(author);
    const suspended = new Refusal(403, "Your account is suspended");
    fake.reply("auth", "me", suspended);
    fake.reply("users", "list", suspended);
    fake.reply("bookings", "list", suspended);
    fake.reply("cart", "get", suspended);
    fake.reply("auth", "loginStatus", false);
    await openFirstPage(path);
    await heading(title);
    cleanup();
    fake.calls.length = 0;
    await openFirstPage(path);
    await heading(title);
    expect(fake.calls.map(({ call }) => call)).toEqual(["GET /users/loginStatus"]);
  });

  it("hides prefetched data from another user, who signed in meanwhile in another tab", async () => {
    await storeSessionHint(customer);
    fake.reply("bookings", "list", pageOf());
    const other = { ...customer, _id: "65a9a0000000000000000009", name: "Efe Okoro" };
    const answer = holdSession(other);
    const { client } = await openFirstPage(HISTORY);
    await waitFor(() => expect(client.getQueryData(["bookings", "mine"])).toEqual([]));
    localStorage.setItem("signed-in", "customer of-another-sign-in");
    fake.hang("bookings", "list");
    answer();
    await heading("Your bookings");
    expect(screen.queryByText("No bookings yet")).toBeNull();
    expect(client.getQueryData(["bookings", "mine"])).toBeUndefined();
  });

  it("leaves no prefetched data when the session check fails", async () => {
    await storeSessionHint(customer);
    fake.reply("bookings", "list", pageOf());
    fake.reply("auth", "me", new Refusal(503, "In a moment"));
    const { client, checked } = await openFirstPage(HISTORY);
    await checked;
    expect(await screen.findByText("We could not check who you are")).toBeTruthy();
    expect(client.getQueriesData({ queryKey: ["bookings"] })).toEqual([]);
  });
});

it("shows nothing of one user's page to another user, whom a later check finds", async () => {
  await storeSessionHint(customer);
  fake.reply("bookings", "list", pageOf());
  const { client } = await openFirstPage(HISTORY);
  await screen.findByText("No bookings yet");
  signedInAs({ ...customer, _id: "65a9a0000000000000000009" });
  fake.hang("bookings", "list");
  await act(() => client.invalidateQueries(sessionQuery));
  await waitFor(() => expect(screen.queryByText("No bookings yet")).toBeNull());
  await heading("Your bookings");
});
