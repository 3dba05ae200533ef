import { FIRST_REMINDERS, isStaff, perChannel, type OwnUser, type User, type Waits } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { offered } from "../../phone-channels/list.ts";
import { showPhone } from "@salon/lists/phone-numbers";
import type { AccountPort } from "../ports.ts";
import { presentEntered } from "./entered.ts";
import type { UserDocument } from "./users.model.ts";

/** The fields of an account that the API shows. */
type ShownUser = Pick<
  UserDocument,
  "_id" | "name" | "email" | "role" | "adminSince" | "verified" | "proven" | "createdAt" | "phone" | "revision"
>;

/** An account as the API shows it. */
export const presentUser = ({
  _id,
  name,
  email,
  role,
  adminSince,
  verified,
  proven,
  createdAt,
  phone,
  revision,
}: ShownUser): User => ({
  _id: String(_id),
  name,
  email,
  role,
  adminSince: role === "admin" ? adminSince?.toISOString() : undefined,
  verified,
  unproven: verified && !proven ? true : undefined,
  createdAt: createdAt.toISOString(),
  ...(phone !== undefined && { phone, phoneShown: showPhone(phone) }),
  revision: revision > 0 ? revision : undefined,
});

/**
 * The channels by which a person agreed to be reminded: e-mail until they refuse it, the others once they choose them.
 */
export const remindersOf = ({ reminders }: Pick<UserDocument, "reminders">): NonNullable<OwnUser["reminders"]> =>
  perChannel((name) => reminders?.[name]?.on ?? FIRST_REMINDERS[name]);

/**
 * What the person of an account may read of it: the number only once its owner has said that it is theirs, and the
 * address that they typed last, so that a free and a taken one look alike.
 */
export function readableByOwner(user: UserDocument): UserDocument {
  const { phone, typedEmail, ...rest } = user;
  return {
    ...rest,
    ...(phone !== undefined && !user.unconfirmed && { phone }),
    ...(typedEmail !== undefined && { email: typedEmail, verified: false }),
  };
}

interface OwnUserDeps {
  config: Pick<Deps["config"], "testPayments">;
  channels: Deps["channels"];
  belongings: AccountPort;
}

/** The account of the person who asks, with their choices and with what the back office shows on every page. */
export const presentOwnUser = async (
  { config: { testPayments }, channels, belongings }: OwnUserDeps,
  user: UserDocument,
  { step, stepDue }: Waits = {},
): Promise<OwnUser> => {
  const shown = presentUser(readableByOwner(user));
  // Until the second step is passed, the session is that of a person who may know a password alone.
  if (step) {
    const { phone: _phone, phoneShown: _shown, ...rest } = shown;
    return { ...rest, step, ...(user.passwordHash === undefined && { linkOnly: true }) };
  }
  return {
    ...shown,
    ...(stepDue !== undefined && { stepDue }),
    ...(user.unconfirmed && { entered: await presentEntered(belongings, user) }),
    ...(testPayments && isStaff(user.role) && { testPayments }),
    ...(user.newEmail && { newEmail: user.newEmail.email }),
    ...(user.passwordHash === undefined && { linkOnly: true }),
    ...(user.reminders && { reminders: remindersOf(user) }),
    ...(offered(channels).length > 0 && { phoneChannels: offered(channels) }),
  };
};
