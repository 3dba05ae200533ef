import { PHONE_CHANNELS, type PhoneChannel } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import type { TestApi } from "../api/start-api.ts";
import { newPayer, type Payer } from "./paying.ts";

/** A customer with a phone. */
export interface PhoneCustomer extends Payer {
  /** E.164. */
  phone: string;
}

const outbox = () => mongoose.connection.collection("outbox");
let lastPhone = 100;

/** Stores which channels a customer has agreed to. */
export async function agreeTo({ id }: Payer, ...agreed: PhoneChannel[]): Promise<void> {
  const reminders = Object.fromEntries(
    PHONE_CHANNELS.map((name) => [name, { on: agreed.includes(name), at: new Date("2037-11-01T09:00:00Z") }]),
  );
  await mongoose.connection.collection("users").updateOne({ _id: new Types.ObjectId(id) }, { $set: { reminders } });
}

/** A signed-in customer with a phone who agreed to the given channels. */
export async function phoneCustomer(api: TestApi, ...agreed: PhoneChannel[]): Promise<PhoneCustomer> {
  const payer = await newPayer(api);
  lastPhone += 1;
  const phone = `+2348091234${lastPhone}`;
  await mongoose.connection.collection("users").updateOne({ _id: new Types.ObjectId(payer.id) }, { $set: { phone } });
  await agreeTo(payer, ...agreed);
  return { ...payer, phone };
}

/** What arrived on a customer's phone: channel and first word of each message. */
export const arrivedOn = (api: TestApi, { phone }: PhoneCustomer): string[] =>
  api.inbox.phones
    .messages()
    .filter(({ to }) => `+${to}` === phone)
    .map(({ channel, text }) => `${channel} ${/^\w+/.exec(text)?.[0]}`);

/** The outbox row of a customer's message of a kind by a channel. */
export const phoneRow = ({ id }: Payer, kind: string, channel: PhoneChannel) =>
  outbox().findOne({ "recipient.id": new Types.ObjectId(id), kind: `${kind}:${channel}` });
