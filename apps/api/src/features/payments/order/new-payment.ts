import { MINUTE_MS, HOLD_MINUTES } from "@salon/contracts";
import { Types } from "mongoose";
import { randomInt } from "node:crypto";
import type { Deps } from "../../../deps.ts";
import { MAKER_GONE_MS } from "../lifecycle/close.ts";
import type { PaymentDocument } from "../payments.model.ts";
import { emptyPayment } from "../lifecycle/states.ts";
import type { BillPayer, Payer } from "./limits.ts";
import type { Order } from "./price.ts";
import { MAKER_MS } from "./maker-lease.ts";

/** No letters that are mistaken for digits: customers read it out on the phone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const REF_LENGTH = 16;

/** A random, unused payment reference. */
const newPaymentRef = (): string =>
  `IBD-${Array.from({ length: REF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;

/** The row of a payment whose page or account number is about to be made. */
export function newPayment(
  deps: Deps,
  payer: Payer | BillPayer,
  order: Omit<Order, "offers"> & Pick<PaymentDocument, "offers" | "heldFrom">,
): PaymentDocument {
  const { items, total, amount, booking, cartKey, offers, byLink, heldFrom } = order;
  const createdAt = deps.now();
  const after = (ms: number) => new Date(createdAt.getTime() + ms);
  const beginning = {
    _id: new Types.ObjectId(),
    ref: newPaymentRef(),
    user: payer.user && new Types.ObjectId(payer.user.id),
    cartKey,
    items,
    amount,
    bookingId: booking ?? new Types.ObjectId(),
    heldUntil: after(HOLD_MINUTES * MINUTE_MS),
    createdAt,
  };

  return {
    ...emptyPayment(beginning),
    ...(amount === total ? {} : { total }),
    ...(booking ? { booking } : {}),
    ...(byLink ? { byLink } : {}),
    ...(offers ? { offers } : {}),
    ...(!payer.user && payer.begunBy ? { begunBy: new Types.ObjectId(payer.begunBy) } : {}),
    open: true,
    ...(heldFrom ? { heldFrom } : {}),
    makerUntil: after(MAKER_MS),
    nextCheckAt: after(MAKER_GONE_MS),
  };
}
