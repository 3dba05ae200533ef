import { MINUTE_MS } from "@salon/contracts";
import { generateSync } from "otplib";
import { expect } from "vitest";
import { createUser } from "../../../src/features/users/users.ts";
import { lastToken } from "./mailed-links.ts";
import type { TestApi } from "./start-api.ts";
import { PASSWORD, type Answer, type TestClient } from "./test-client.ts";

/** The path of the calls about the second step of the own account. */
export const STEP = "/users/second-step";
/** A call of the back office. */
export const DESK = "/users/getUsers";

/** A member of staff who is signed in. */
export interface Person {
  email: string;
  id: string;
  client: TestClient;
}
/** One with a second step. */
export interface Owner extends Person {
  secret: string;
  recoveryCodes: string[];
}
let people = 0;

/** What a member of staff does about two steps, on a running API. */
export function staffOf(api: () => TestApi) {
  const codeAt = (secret: string, seconds = 0): string =>
    generateSync({ secret, epoch: Math.floor(api().clock.now().getTime() / 1000) + seconds });

  async function member(role: "author" | "admin" = "admin"): Promise<Person> {
    const email = `two-steps${++people}@salon.test`;
    const { _id } = await createUser(api().deps, { name: "Bola Ade", email, password: PASSWORD, role, verified: true });
    return { email, id: String(_id), client: await entered(email) };
  }

  async function entered(email: string, client = api().client()): Promise<TestClient> {
    expect(await client.signIn(email)).toMatchObject({ status: 200 });
    return client;
  }

  async function byLink(email: string, client = api().client()): Promise<TestClient> {
    await api().client().post("/users/sign-in-link", { email });
    const { status } = await client.post(`/users/sign-in-link/${await lastToken(api(), email, "sign-in-link")}`, {});
    expect(status).toBe(200);
    return client;
  }

  /** A member of staff with a second step, in the session in which it was set up. */
  async function withStep(role?: "author" | "admin"): Promise<Owner> {
    const { email, id } = await member(role);
    const client = await byLink(email);
    const begun = await client.post(`${STEP}/begin`, { password: PASSWORD });
    expect(begun.status).toBe(200);
    const { secret, uri } = begun.body;
    expect(uri).toContain(`secret=${secret}`);
    const finished = await client.post(`${STEP}/finish`, { code: codeAt(secret) });
    expect(finished.status).toBe(200);
    api().clock.advance(2 * MINUTE_MS);
    return { email, id, client, secret, recoveryCodes: finished.body.recoveryCodes };
  }

  return { codeAt, member, entered, byLink, withStep };
}

/** Completes the session of a client. */
export const pass = (client: TestClient, body: object): Promise<Answer> => client.post(`${STEP}/pass`, body);
/** Whether the back office is open to a client. */
export const isOpen = async (client: TestClient): Promise<boolean> => (await client.get(DESK)).status === 200;
