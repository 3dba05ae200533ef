import { PHONE_CHANNELS, type PhoneChannel } from "@salon/contracts";
import type { Env } from "../env.ts";
import type { ChannelKind, MessageSender } from "./channels.ts";
import { sms } from "./termii.ts";
import { whatsapp } from "./whatsapp.ts";

const KINDS = { whatsapp, sms } satisfies { [Name in PhoneChannel]: unknown };
type KindOf<Name extends PhoneChannel> = (typeof KINDS)[Name];

/** The access to the channels; one without keys is not offered. */
export type ChannelKeys = { [Name in PhoneChannel]?: Parameters<KindOf<Name>["create"]>[0] };
/** The channels that are offered. */
export type PhoneChannels = { [Name in PhoneChannel]?: ReturnType<KindOf<Name>["create"]> };

/** Every kind of channel to phones, in the order in which they are used. */
export const CHANNEL_LIST = PHONE_CHANNELS.map((name) => ({
  name,
  ...(KINDS[name] as ChannelKind<unknown, MessageSender>),
}));

/** The names of the offered channels, in the order in which they are used. */
export const offered = (channels: PhoneChannels): PhoneChannel[] =>
  PHONE_CHANNELS.filter((name) => channels[name] !== undefined);

/** The access that is configured. */
export const configuredChannels = (env: Env): ChannelKeys =>
  Object.fromEntries(
    CHANNEL_LIST.flatMap(({ name, keysOf }) => {
      const keys = keysOf(env);
      return keys === undefined ? [] : [[name, keys]];
    }),
  );

/** Creates the clients of the channels that have keys. */
export const createPhoneChannels = (keys: ChannelKeys, timeoutMs?: number): PhoneChannels =>
  Object.fromEntries(
    CHANNEL_LIST.flatMap(({ name, create }) => (keys[name] ? [[name, create(keys[name], timeoutMs)]] : [])),
  );
