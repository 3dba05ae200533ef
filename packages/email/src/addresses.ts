import { MailError } from "./mail-error.ts";

/** A sender: what readers see, and the address. */
export type Mailbox = { name: string; address: string };

// Narrower than the standard on purpose: no double quotes, commas, spaces or brackets, so that one string is one recipient.
const ADDRESS = /^[a-z0-9._+'-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i;
const MAILBOX = /^(?:([^<>"\p{Cc}]*)<([^<>]*)>|([^<>]*))$/u;
const MAX_ADDRESS = 254;

/** The address as it is. @throws MailError (permanent) when it is anything but one plain address. */
export const requireAddress = (address: string): string => {
  if (address.length > MAX_ADDRESS || !ADDRESS.test(address)) {
    throw new MailError(`Not an e-mail address: ${JSON.stringify(address)}`, true);
  }
  return address;
};

/** Reads `Name <address>` or a bare address. @throws MailError (permanent) when it is neither. */
export const parseMailbox = (text: string): Mailbox => {
  const [, name = "", inBrackets, bare] = MAILBOX.exec(text.trim()) ?? [];
  return { name: name.trim(), address: requireAddress(inBrackets ?? bare ?? "") };
};
