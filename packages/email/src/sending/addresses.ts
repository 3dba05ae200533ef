import { MailError } from "./mail-error.ts";

/** A sender: the name that readers see, and the address. */
export type Mailbox = { name: string; address: string };

// Stricter than the standard: without double quotes, commas, spaces or brackets, one string is always one recipient.
const ADDRESS = /^[a-z0-9._+'-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i;
const MAILBOX = /^(?:([^<>"\p{Cc}]*)<([^<>]*)>|([^<>]*))$/u;
const MAX_ADDRESS = 254;

/** Returns the address unchanged. @throws MailError (permanent) unless it is exactly one plain address. */
export const requireAddress = (address: string): string => {
  if (address.length > MAX_ADDRESS || !ADDRESS.test(address)) {
    throw new MailError(`Not an e-mail address: ${JSON.stringify(address)}`, true);
  }
  return address;
};

/** Parses `Name <address>` or a bare address. @throws MailError (permanent) when it is neither. */
export const parseMailbox = (text: string): Mailbox => {
  const [, name = "", inBrackets, bare] = MAILBOX.exec(text.trim()) ?? [];
  return { name: name.trim(), address: requireAddress(inBrackets ?? bare ?? "") };
};
