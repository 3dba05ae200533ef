import { addDays, BRAND, dueText, lagosDay, moneyText, nairaOf, type PayLink, TEXTS } from "@salon/contracts";
import { formatInstant } from "@salon/email";
import { Types } from "mongoose";
import { createHash, createHmac } from "node:crypto";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { Attempted } from "../../../http/attempts.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { customersByIds } from "../../users/users.ts";
import { type BookingDocument, BookingModel } from "../bookings.model.ts";
import { askedAs } from "./closing.ts";
import { remembered } from "../change/endings.ts";

/** How long after the last appointment a link shows the bill. */
const DAYS_AFTER = 14;
const TOKEN_LENGTH = 26;

/** The secret of a booking's link with this number: the same link can be sent again, and a raised number ends it. */
const payLinkToken = (secret: string, booking: Types.ObjectId, number: number): string =>
  createHmac("sha256", secret)
    .update(`pay link|${String(booking)}|${number}`)
    .digest("base64url")
    .slice(0, TOKEN_LENGTH);

/** The only part of a link's secret that is stored. */
const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The link of a booking that opens, with its secret; null where none does. */
export async function currentPayLink(
  secret: string,
  booking: Types.ObjectId,
): Promise<{ number: number; token: string } | null> {
  const found = await BookingModel.findOne(
    { _id: booking, "payLink.digest": { $exists: true } },
    { payLink: 1 },
  ).lean();
  if (!found?.payLink) return null;
  const { number } = found.payLink;
  return { number, token: payLinkToken(secret, booking, number) };
}

/** The link by which anyone who has it sees and pays the bill of a booking, and a text to send it with. @throws AppError 409 when it is revoked meanwhile */
export async function payLinkOf({ config }: Pick<Deps, "config">, booking: BookingDocument): Promise<PayLink> {
  const { payLink: stored } = booking;
  const number = stored?.number ?? 0;
  const token = payLinkToken(config.secret, booking._id, number);
  const digest = digestOf(token);

  const forDeposit = booking.hold ? true : undefined;
  if (stored?.digest !== digest || stored.forDeposit !== forDeposit) {
    const asRead = { _id: booking._id, "payLink.number": number === 0 ? { $in: [null, 0] } : number };
    const payLink = { number, digest, ...(forDeposit && { forDeposit }) };
    const { matchedCount } = await BookingModel.updateOne(asRead, { $set: { payLink } });
    if (matchedCount === 0) throw new AppError(409, TEXTS.changedMeanwhile);
  }

  const link = `${config.publicUrl}/p/${token}`;
  return { link, text: `${await greeting(booking)} ${requestText(booking)} ${link}` };
}

const greeting = async (booking: BookingDocument): Promise<string> =>
  `Hello ${await firstNameOf(booking)}, this is ${BRAND}.`;

function requestText(booking: BookingDocument): string {
  const { hold } = booking;
  const asked = askedOf(booking);
  if (asked === 0) return "Your appointment and its bill:";
  if (!hold) return `For your appointment ${dueText(asked)}. See the bill and pay it here:`;
  const amount = moneyText(nairaOf(asked));
  return `We hold your appointment until ${formatInstant(hold.until)}. Please pay ${amount} here to keep it:`;
}

/** The first word of the customer's name. */
export async function firstNameOf({ walkIn, customerName, user }: BookingDocument): Promise<string> {
  const account = user && (await customersByIds([user])).get(String(user));
  const [first = ""] = (walkIn?.name ?? customerName ?? account?.name ?? "").split(" ");
  return first;
}

/** What a link asks for, in naira: the rest of the deposit of a booking that is held, else all that is due. */
export const askedOf = (booking: BookingDocument): number => askedAs(booking.hold, booking);

/** The change of a booking that ends its link; the next one that is made for it is another one. */
export const REVOKED = { $inc: { "payLink.number": 1 }, $unset: { "payLink.digest": 1 } } as const;

/**
 * Ends the link of a booking, and the payments that were begun by it; the next link is another.
 * @throws AppError 404, 409 where there is no link
 */
export async function revokePayLink(
  deps: Deps,
  id: string,
  { actor, attempt }: { actor: string } & Attempted,
): Promise<void> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw new AppError(404, TEXTS.notFound);
  const { _id, payLink } = booking;
  if (payLink?.digest === undefined) throw new AppError(409, NO_LINK);

  const at = deps.now();
  const { matchedCount } = await BookingModel.updateOne(
    { _id, "payLink.digest": payLink.digest },
    {
      ...REVOKED,
      $set: { "payLink.revoked": { at, by: new Types.ObjectId(actor) } },
      ...remembered(attempt),
    },
  );
  if (matchedCount === 0) throw new AppError(409, TEXTS.changedMeanwhile);
  await recordAuditEntry({
    at,
    actor,
    action: "booking.pay-link",
    target: { type: "booking", id },
    after: { link: "revoked" },
  });
  deps.closings.endClosing(deps, booking);
}

const NO_LINK = "This booking has no link";

/** The booking of a link, until 14 days after its last appointment. @throws AppError 404 for an unknown, revoked or old link */
export async function findByPayLink(
  { config, now }: Pick<Deps, "config" | "now">,
  token: string,
): Promise<BookingDocument> {
  const booking = await BookingModel.findOne({ "payLink.digest": digestOf(token) }).lean();
  // After a change of the secret the links of the old one are void.
  const isValid = booking?.payLink && payLinkToken(config.secret, booking._id, booking.payLink.number) === token;
  if (!isValid || isOver(booking, now())) throw new AppError(404, TEXTS.notFound);
  return booking;
}

/** Whether a link with this token opens. */
export async function isPayLink(deps: Pick<Deps, "config" | "now">, token: string): Promise<boolean> {
  try {
    await findByPayLink(deps, token);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function isOver({ cartItems }: BookingDocument, now: Date): boolean {
  const last = cartItems.reduce((latest, { day }) => (day > latest ? day : latest), "");
  return lagosDay(now) > addDays(last, DAYS_AFTER);
}
