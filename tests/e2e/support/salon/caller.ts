import { API_BASE, type User } from "@salon/contracts";
import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from "@playwright/test";
import { linkIn, readMails } from "./mails.ts";
import type { Salon } from "./salon.ts";

export type Playwright = PlaywrightWorkerArgs["playwright"];
type StorageState = Awaited<ReturnType<APIRequestContext["storageState"]>>;

/** A signed-in API client, for data that a test needs but does not create through pages. */
export interface Caller {
  user: User;
  get: <T>(path: string) => Promise<T>;
  send: <T>(method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown) => Promise<T>;
  /** The session cookies, for a browser context. */
  cookies: () => Promise<StorageState["cookies"]>;
  close: () => Promise<void>;
}

type Account = { name?: string; email: string; password: string };

/** Creates an account, or signs in if no name is given. */
export async function callAs(playwright: Playwright, salon: Salon, { name, ...rest }: Account): Promise<Caller> {
  const request = await playwright.request.newContext({ baseURL: salon.url });
  const send = async <T>(method: "POST" | "PATCH" | "DELETE", path: string, body: unknown = {}): Promise<T> => {
    const answer = await request.fetch(API_BASE + path, { method, data: body });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const get = async <T>(path: string): Promise<T> => {
    const answer = await request.get(API_BASE + path);
    expect(answer.ok(), `GET ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const user = await send<User>("POST", name === undefined ? "/users/sign-in" : "/users/create-account", {
    ...(name !== undefined && { name }),
    ...rest,
  });
  return {
    user,
    get,
    send,
    cookies: async () => (await request.storageState()).cookies,
    close: () => request.dispose(),
  };
}

/** Opens the mailed link of a new account in its session, which proves the account; staff see health data only then. */
export async function prove({ inboxUrl }: Salon, { user, send }: Caller): Promise<void> {
  const mail = await readMails(inboxUrl).waitFor(user.email, /verify/i);
  await send("PATCH", `/users/verifyUser/${linkIn(mail, "/verify/").split("/").at(-1)}`);
}

export interface Line {
  serviceId: string;
  date: string;
  time: string;
  cartQuantity: number;
}

/** Creates a payment for cart lines; returns its reference and the address of the provider's page. */
export const beginToPay = async (caller: Caller, cartItems: Line[]): Promise<{ ref: string; page: string }> => {
  const { ref, data } = await caller.send<{ ref: string; data: string }>("POST", "/booking/pay", {
    userID: caller.user._id,
    cartItems,
  });
  return { ref, page: data };
};

/** Creates a payment, pays on the provider's page and waits for the booking. */
export async function bookAndPay(caller: Caller, lines: Line[]): Promise<{ ref: string; bookingId: string }> {
  const { ref, page } = await beginToPay(caller, lines);
  await fetch(`${page}/pay`, { method: "POST", redirect: "manual" });
  const status = () => caller.get<{ state: string; bookingId?: string }>(`/booking/payment/${ref}`);
  await expect
    .poll(async () => (await status()).state, { message: `payment ${ref}`, timeout: 20_000 })
    .toBe("successful");
  const { bookingId } = await status();
  return { ref, bookingId: bookingId ?? "" };
}
