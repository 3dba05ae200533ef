import { FIRST_SETTINGS, SLOTS, type Role, type WaitEntry, FIRST_SLOT, type Slot } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { linkToken } from "../../../src/features/auth/links.ts";
import type { LinkPurpose } from "../../../src/features/users/credentials.ts";
import { createUser } from "../../../src/features/users/users.ts";
import { unsubscribeToken } from "../../../src/features/messages/subscribers.ts";
import { bookedPayment, openPayment, TUESDAY } from "../salon/paying.ts";
import { examplePicture } from "./example-picture.ts";
import type { TestApi } from "../api/start-api.ts";
import { PASSWORD, TestClient, type Answer, type SendOptions } from "../api/test-client.ts";

/** One caller for each role, and two customers who must not see each other's data. */
export const ACTORS = ["guest", "unverified", "owner", "other", "author", "admin", "suspended"] as const;
export type ActorName = (typeof ACTORS)[number];

/** A caller with a session (a guest has none) and their own data. */
export interface Actor {
  name: ActorName;
  role: Role | "guest";
  id: string;
  email: string;
  cookie: string;
  /** A paid future booking, and below it the payment that made it. */
  booking: string;
  bookedAt: Slot;
  payment: string;
  /** The reference of a payment whose page is open. */
  openPayment: string;
  /** An entry of the waiting list, and below it the token of an offer that is open for another entry of the actor. */
  waitEntry: string;
  waitOffer: string;
}

/** Callers of every role, with one resource of each kind that routes take. */
export interface Actors {
  people: Record<ActorName, Actor>;
  service: string;
  message: string;
  failedMail: string;
  picture: string;
  member: string;
  /** A member who is noted as not in today. */
  absentMember: string;
  resource: string;
  client: string;
  /** Another card, without an account. */
  otherClient: string;
  /** A list of clients that was read and not imported yet. */
  import: string;
  tokens: Record<"verification" | "reset" | "signIn" | "unsubscribe" | "feed" | "payLink" | "waitOffer", string>;
  /** Sends a request as this actor; answers do not change the actor's cookie. */
  send: (
    name: ActorName,
    method: string,
    path: string,
    body?: unknown,
    options?: SendOptions,
  ) => Promise<Answer & { text: string }>;
}

/** Where the appointment of an actor's booking is. */
export const bookedPlace = ({ subject, actors }: { subject: string; actors: Actors }) => ({
  date: TUESDAY,
  time: Object.values(actors.people).find(({ booking }) => booking === subject)?.bookedAt ?? FIRST_SLOT,
});

const ROLE_OF: Record<ActorName, Role | "guest"> = {
  guest: "guest",
  unverified: "customer",
  owner: "customer",
  other: "customer",
  author: "author",
  admin: "admin",
  suspended: "suspended",
};
/** A valid id that no document has. */
export const UNKNOWN_ID = "0123456789abcdef01234567";
const NO_WAIT = { waitEntry: UNKNOWN_ID, waitOffer: "offer-nothing" };

/**
 * Signs all actors in and gives those of `withData` a booking and an open payment. Stops the outbox, so that only calls
 * change the database.
 */
export async function createActors(api: TestApi, withData: readonly ActorName[] = ACTORS): Promise<Actors> {
  // The jobs run now, so that they change nothing while tests compare the database.
  await api.jobs.runAll();
  api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
  const people = {} as Record<ActorName, Actor>;
  for (const [index, name] of ACTORS.entries())
    people[name] = await createActor(api, name, withData.includes(name) ? index : null);
  const { author, owner } = people;
  const send = sendAs(api, people);
  for (const name of withData) if (name !== "guest") Object.assign(people[name], await putOnWaitlist(send, name));
  const suspended = { _id: new Types.ObjectId(people.suspended.id) };
  await mongoose.connection.collection("users").updateOne(suspended, { $set: { role: "suspended" } });
  await causeMails(send, owner);
  await api.deps.outbox.sendDue();
  await api.deps.outbox.stop();
  const failedMail = await failOneMail();
  const [service] = (await send(author.name, "GET", "/services/all-services")).body as { _id: string }[];
  const uploaded = await send("admin", "POST", "/settings/pictures", undefined, { raw: examplePicture(1) });
  const member = await send("admin", "POST", "/team", { name: "Ngozi Eze", hours: FIRST_SETTINGS.hours });
  const { _id: memberId } = member.body as { _id: string };
  const absent = await send("admin", "POST", "/team", { name: "Bimpe Ojo", hours: FIRST_SETTINGS.hours });
  const { _id: absentId } = absent.body as { _id: string };
  await send("admin", "POST", `/team/${absentId}/absence`, {});
  const resource = await send("admin", "POST", "/resources", { name: "Washing basin", units: 2 });
  const feed = await send("admin", "POST", `/team/${memberId}/feed`);
  const client = await send("admin", "POST", "/clients", { name: "Kemi Ojo", phone: "0803 555 0101" });
  const otherClient = await send("admin", "POST", "/clients", { name: "Kemi O", phone: "0803 555 0102" });
  const list = { kind: "clients", text: "Name,Phone\nTola Ade,0803 555 0103\n" };
  const { body: imported } = await send("admin", "POST", "/import", list);
  const [message] = (await send(author.name, "GET", "/messages")).body as { _id: string }[];
  return {
    people,
    service: service!._id,
    message: message!._id,
    failedMail,
    picture: (uploaded.body as { picture: string }).picture,
    member: memberId,
    absentMember: absentId,
    resource: (resource.body as { _id: string })._id,
    client: (client.body as { _id: string })._id,
    otherClient: (otherClient.body as { _id: string })._id,
    import: (imported as { id: string }).id,
    tokens: {
      feed: /([^/]+)\.ics$/.exec((feed.body as { url: string }).url)![1]!,
      verification: await mailedToken(api, "verification", people.unverified),
      reset: await mailedToken(api, "reset", owner),
      signIn: await mailedToken(api, "signIn", owner),
      unsubscribe: await readerToken(api),
      payLink: await linkToUnpaid(send, service!._id),
      waitOffer: owner.waitOffer,
    },
    send,
  };
}

/** The token of the link to the bill of a walk-in that is not paid. */
async function linkToUnpaid(send: Actors["send"], serviceId: string): Promise<string> {
  const walkIn = { name: "Bola Ige", serviceId, date: "2037-11-27", time: FIRST_SLOT, method: "later" };
  const { body: booking } = await send("author", "POST", "/booking/walk-in", walkIn);
  const { body } = await send("author", "POST", `/booking/${String(booking["_id"])}/ask-payment`);
  return String(body["link"]).split("/").at(-1)!;
}

async function causeMails(send: Actors["send"], { email }: Actor): Promise<void> {
  const contact = { name: "Folake", email: "folake@example.com", message: "Do you braid on Sundays?" };
  await send("guest", "POST", "/users/contact-us", contact);
  await send("guest", "POST", "/users/news-letter", { email: "reader@example.com" });
  await send("guest", "POST", "/users/forgotPassword", { email });
  await send("guest", "POST", "/users/sign-in-link", { email });
}

/** Puts an actor on the waiting list twice, and opens an offer for the second entry. */
async function putOnWaitlist(send: Actors["send"], name: ActorName): Promise<Pick<Actor, "waitEntry" | "waitOffer">> {
  const services = (await send("author", "GET", "/services/all-services?q=Haircut")).body;
  const [service] = services as unknown as { _id: string }[];
  const wait = async (day: string) => {
    const entry = { serviceId: service!._id, dayFrom: day, dayTo: day };
    return ((await send(name, "POST", "/waitlist", entry)).body as { _id: string })._id;
  };
  const [waitEntry, offered] = [await wait("2037-11-25"), await wait("2037-11-26")];
  const time = SLOTS[ACTORS.indexOf(name)];
  const made = await send("author", "POST", `/waitlist/${offered}/offer`, { date: "2037-11-26", time });
  if (made.status !== 200) throw new Error(`the offer answered ${made.status}: ${made.text}`);
  const entries = (await send(name, "GET", "/waitlist?mine=true")).body as unknown as WaitEntry[];
  return { waitEntry, waitOffer: entries.find(({ offer }) => offer)!.offer!.path!.slice("/offer/".length) };
}

async function failOneMail(): Promise<string> {
  const outbox = mongoose.connection.collection("outbox");
  const { _id } = (await outbox.findOne({ kind: "contactMessage" }))!;
  await outbox.updateOne({ _id }, { $set: { state: "failed" } });
  return String(_id);
}

async function createActor(api: TestApi, name: ActorName, seat: number | null): Promise<Actor> {
  const nothing = {
    booking: UNKNOWN_ID,
    bookedAt: FIRST_SLOT,
    payment: "IBD-NOTHING00",
    openPayment: "IBD-NOTHING00",
    ...NO_WAIT,
  };
  if (name === "guest") return { name, role: "guest", id: UNKNOWN_ID, email: "", cookie: "", ...nothing };
  const email = `${name}@actors.example`;
  const client = api.client();
  const role = ROLE_OF[name];
  if (name === "unverified") await client.signUp({ name: "Actor Unverified", email });
  else {
    const account = { name: `Actor ${name}`, email, password: PASSWORD, verified: true };
    await createUser(api.deps, { ...account, role: role === "suspended" || role === "guest" ? "customer" : role });
    await client.signIn(email);
  }
  const { body } = await client.get("/users/getUser");
  const id = (body as { _id: string })._id;
  const actor = { name, role, id, email, cookie: client.cookieHeader };
  if (seat === null) return { ...actor, ...nothing };
  const { ref, bookingId } = await bookedPayment({ id, email, client }, [{ time: SLOTS[seat]! }]);
  const open = await openPayment({ id, email, client }, [{ time: SLOTS[seat + ACTORS.length]! }]);
  return { ...actor, ...NO_WAIT, booking: bookingId, bookedAt: SLOTS[seat]!, payment: ref, openPayment: open.ref };
}

function sendAs(api: TestApi, people: Record<ActorName, Actor>): Actors["send"] {
  return async (name, method, path, body, { headers, ...options } = {}) => {
    const { cookie } = people[name];
    const client = new TestClient(api.url);
    const sent = { ...options, headers: { ...(cookie === "" ? {} : { cookie }), ...headers } };
    const answer = await client.send(method, path, body, sent);
    return { ...answer, text: typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body) };
  };
}

/** Returns the token of the latest mailed link of a purpose. */
async function mailedToken(api: TestApi, purpose: LinkPurpose, { id }: Actor): Promise<string> {
  const user = await mongoose.connection.collection("users").findOne({ _id: new Types.ObjectId(id) });
  const links = user!["links"] as Record<string, { mail: Types.ObjectId }>;
  return linkToken(api.deps.config.secret, purpose, links[purpose]!.mail);
}

async function readerToken({ deps }: TestApi): Promise<string> {
  const reader = await mongoose.connection.collection("subscribers").findOne({});
  return unsubscribeToken(deps.config.secret, reader!._id);
}
