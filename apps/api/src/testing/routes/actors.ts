import { SLOTS, type Role } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { linkToken } from "../../features/auth/auth.links.service.ts";
import type { LinkPurpose } from "../../features/users/users.credentials.service.ts";
import { createUser } from "../../features/users/users.service.ts";
import { unsubscribeToken } from "../../features/messages/messages.subscribers.service.ts";
import { bookedPayment, openPayment } from "../salon/paying.ts";
import { examplePicture } from "./example-picture.ts";
import type { TestApi } from "../api/start-api.ts";
import { PASSWORD, TestClient, type Answer, type SendOptions } from "../api/test-client.ts";

/** Everybody the role table tells apart, and two customers who must not see each other's things. */
export const PLAYERS = ["guest", "unverified", "owner", "other", "author", "admin", "suspended"] as const;
export type PlayerName = (typeof PLAYERS)[number];

/** Somebody with a session (a guest has none) and things of their own. */
export interface Player {
  name: PlayerName;
  role: Role | "guest";
  id: string;
  email: string;
  cookie: string;
  /** A booking ahead that was paid for, and the payment it came from. */
  booking: string;
  payment: string;
  /** A payment whose page is open. */
  openPayment: string;
}

/** A salon in which everybody has something to lose. */
export interface Cast {
  players: Record<PlayerName, Player>;
  service: string;
  message: string;
  failedMail: string;
  picture: string;
  tokens: Record<"verification" | "reset" | "unsubscribe", string>;
  /** Sends as this player; no answer changes their cookie. */
  send: (
    name: PlayerName,
    method: string,
    path: string,
    body?: unknown,
    options?: SendOptions,
  ) => Promise<Answer & { text: string }>;
}

const ROLE_OF: Record<PlayerName, Role | "guest"> = {
  guest: "guest",
  unverified: "customer",
  owner: "customer",
  other: "customer",
  author: "author",
  admin: "admin",
  suspended: "suspended",
};
/** An id and a reference that nothing has. */
export const NOBODY = "0123456789abcdef01234567";

/** Signs everybody in, lets each book and begin to pay, and stops sending mails, so that nothing changes unasked. */
export async function gatherCast(api: TestApi, withThings: readonly PlayerName[] = PLAYERS): Promise<Cast> {
  // What runs by itself has run before anything is compared.
  await api.jobs.runAll();
  api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
  const players = {} as Record<PlayerName, Player>;
  for (const [index, name] of PLAYERS.entries())
    players[name] = await gatherPlayer(api, name, withThings.includes(name) ? index : null);
  await mongoose.connection
    .collection("users")
    .updateOne({ _id: new Types.ObjectId(players.suspended.id) }, { $set: { role: "suspended" } });
  const { author, owner } = players;
  const send = sendAs(api, players);
  const contact = { name: "Folake", email: "folake@example.com", message: "Do you braid on Sundays?" };
  await send("guest", "POST", "/users/contact-us", contact);
  await send("guest", "POST", "/users/news-letter", { email: "reader@example.com" });
  await send("guest", "POST", "/users/forgotPassword", { email: owner.email });
  await api.deps.outbox.sendDue();
  await api.deps.outbox.stop();
  const { _id: failedMail } = (await mongoose.connection.collection("outbox").findOne({ kind: "contactMessage" }))!;
  await mongoose.connection.collection("outbox").updateOne({ _id: failedMail }, { $set: { state: "failed" } });
  const [service] = (await send(author.name, "GET", "/services/all-services")).body as { _id: string }[];
  const uploaded = await send("admin", "POST", "/settings/pictures", undefined, { raw: examplePicture(1) });
  const [message] = (await send(author.name, "GET", "/messages")).body as { _id: string }[];
  return {
    players,
    service: service!._id,
    message: message!._id,
    failedMail: String(failedMail),
    picture: (uploaded.body as { picture: string }).picture,
    tokens: {
      verification: await mailedToken(api, "verification", players.unverified),
      reset: await mailedToken(api, "reset", owner),
      unsubscribe: await readerToken(api),
    },
    send,
  };
}

async function gatherPlayer(api: TestApi, name: PlayerName, seat: number | null): Promise<Player> {
  const nothing = { booking: NOBODY, payment: "IBD-NOTHING00", openPayment: "IBD-NOTHING00" };
  if (name === "guest") return { name, role: "guest", id: NOBODY, email: "", cookie: "", ...nothing };
  const email = `${name}@cast.example`;
  const client = api.client();
  const role = ROLE_OF[name];
  if (name === "unverified") await client.signUp({ name: "Cast Unverified", email });
  else {
    const account = { name: `Cast ${name}`, email, password: PASSWORD, verified: true };
    await createUser(api.deps, { ...account, role: role === "suspended" || role === "guest" ? "customer" : role });
    await client.signIn(email);
  }
  const { body } = await client.get("/users/getUser");
  const id = (body as { _id: string })._id;
  const player = { name, role, id, email, cookie: client.cookieHeader };
  if (seat === null) return { ...player, ...nothing };
  const { ref, bookingId } = await bookedPayment({ id, email, client }, [{ time: SLOTS[seat]! }]);
  const open = await openPayment({ id, email, client }, [{ time: SLOTS[seat + PLAYERS.length]! }]);
  return { ...player, booking: bookingId, payment: ref, openPayment: open.ref };
}

function sendAs(api: TestApi, players: Record<PlayerName, Player>): Cast["send"] {
  return async (name, method, path, body, { headers, ...options } = {}) => {
    const { cookie } = players[name];
    const client = new TestClient(api.url);
    const sent = { ...options, headers: { ...(cookie === "" ? {} : { cookie }), ...headers } };
    const answer = await client.send(method, path, body, sent);
    return { ...answer, text: typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body) };
  };
}

/** The secret of the last link of a kind that went to somebody. */
async function mailedToken(api: TestApi, purpose: LinkPurpose, { id }: Player): Promise<string> {
  const user = await mongoose.connection.collection("users").findOne({ _id: new Types.ObjectId(id) });
  const links = user!["links"] as Record<string, { mail: Types.ObjectId }>;
  return linkToken(api.deps.config.secret, purpose, links[purpose]!.mail);
}

async function readerToken({ deps }: TestApi): Promise<string> {
  const reader = await mongoose.connection.collection("subscribers").findOne({});
  return unsubscribeToken(deps.config.secret, reader!._id);
}
