import { endpoints } from "@salon/contracts";
import { describe, expect, it } from "vitest";
import { customer } from "../../testing/people.ts";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { ApiError, NO_CONNECTION } from "./api-error.ts";
import { addressOf, api } from "./api.ts";

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
};

describe("a call", () => {
  it("sends the body and gives the answer back", async () => {
    fake.reply("auth", "signIn", customer);
    const body = { email: customer.email, password: "Salon#2025" };
    expect(await api.auth.signIn({ body })).toEqual(customer);
    expect(fake.sent("auth", "signIn")).toEqual([body]);
  });

  it("fills the path and leaves out undefined query fields", async () => {
    fake.reply("bookings", "get", new Refusal(404, "Not found"));
    await failure(api.bookings.get({ params: { id: "a/b" } }));
    fake.reply("users", "list", { items: [customer], total: 1 });
    await api.users.list({ query: { q: "ada obi", page: 2, role: undefined } });
    expect(fake.calls.map(({ call }) => call)).toEqual([
      "GET /booking/getBooking/a%2Fb",
      "GET /users/getUsers?q=ada+obi&page=2",
    ]);
  });

  it("returns a list with its total", async () => {
    fake.reply("users", "list", { items: [customer], total: 412 });
    expect(await api.users.list()).toEqual({ items: [customer], total: 412 });
  });

  it("fails with the server's message, status and whole body", async () => {
    const errors = [{ path: "email", message: "Please enter a valid email" }];
    fake.reply("auth", "forgotPassword", new Refusal(400, "Please enter a valid email", { errors }));
    const error = await failure(api.auth.forgotPassword({ body: { email: "x" } }));
    expect(error).toMatchObject({ status: 400, message: "Please enter a valid email", errors });
  });

  it("shows a friendly message when a proxy responds instead of the server", async () => {
    fake.reply("auth", "signOut", (() => new Response("<h1>Bad gateway</h1>", { status: 502 })) as never);
    expect((await failure(api.auth.signOut())).message).toBe(
      "Service is temporarily unavailable, please try again in a moment",
    );
  });
});

describe("without an answer", () => {
  it("retries a GET once, then fails with a friendly message", async () => {
    fake.breakOff("auth", "loginStatus");
    expect(await failure(api.auth.loginStatus())).toMatchObject({ status: 0, message: NO_CONNECTION });
    expect(fake.sent("auth", "loginStatus")).toHaveLength(2);
  });

  it("never retries a request that is not a GET", async () => {
    fake.breakOff("auth", "signOut");
    expect((await failure(api.auth.signOut())).status).toBe(0);
    expect(fake.sent("auth", "signOut")).toHaveLength(1);
  });

  it("stops with the reason of the caller's signal", async () => {
    fake.hang("auth", "me");
    const controller = new AbortController();
    const call = api.auth.me({ signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });
});

it("gives the address of a file, for a link", () => {
  expect(addressOf(endpoints.bookings.calendar, { params: { id: "65a" } })).toBe("/api/v1/booking/65a/calendar.ics");
  expect(addressOf(endpoints.reports.usersCsv, { query: { q: "ada", role: "" } })).toBe(
    "/api/v1/reports/users.csv?q=ada",
  );
});

/** Never called: the type checker fails when one of these calls compiles. */
const refusedByTheCompiler = () => [
  // @ts-expect-error a body is missing
  api.auth.signIn(),
  // @ts-expect-error a field is missing
  api.auth.signIn({ body: { email: "" } }),
  // @ts-expect-error the path has an id and no token
  api.bookings.get({ params: { token: "" } }),
  // @ts-expect-error this list cannot be sorted by that
  api.users.list({ query: { sort: "password" } }),
  // @ts-expect-error a calendar file is a link, not an answer
  api.bookings.calendar({ params: { id: "" } }),
];
void refusedByTheCompiler;
