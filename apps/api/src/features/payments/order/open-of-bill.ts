import type { Bill, OpenPayment, TransferAccount } from "@salon/contracts";
import type { Types } from "mongoose";
import { AppError } from "../../../http/app-error.ts";
import { customersByIds } from "../../users/users.ts";
import { payerOf } from "../lifecycle/payer.ts";
import { type PaymentDocument, PaymentModel, paymentRows, type StoredAccount } from "../payments.model.ts";

const OPEN_ELSEWHERE = "Another payment of this bill is open";
const WATCHED_MS = 48 * 60 * 60_000;
const UNPAID = ["creating", "pending", "failed", "expired"] as const;

/** The open payment of a bill, also one that another person began; null without one. */
export const openOfBill = (booking: Types.ObjectId): Promise<PaymentDocument | null> =>
  paymentRows.findOne({ booking, open: true });

/** Who reads of an open payment: only staff see names of staff, and who has a link sees no names. */
type Reader = "staff" | "owner" | "link";

/** The 409 that names the open payment of a bill. */
export const openPaymentError = async (payment: PaymentDocument, reader: Reader): Promise<AppError> =>
  new AppError(409, OPEN_ELSEWHERE, { extra: { open: await presentOpen(payment, reader) } });

/** Who began the open payment of a bill, and when. */
async function presentOpen(payment: PaymentDocument, reader: Reader): Promise<OpenPayment> {
  const { ref, createdAt, begunBy } = payment;
  const since = createdAt.toISOString();
  if (begunBy && reader !== "staff") return { ref, since, by: "The salon" };
  if (reader === "link") return { ref, since, by: "The customer" };
  const person = begunBy ?? (await payerOf(payment));
  const names = await customersByIds(person ? [person] : []);
  return { ref, since, by: names.get(String(person))?.name ?? "The customer" };
}

/** An account number as it travels. */
export const presentAccount = ({ number, bank, minor, expiresAt }: StoredAccount): TransferAccount => ({
  number,
  bank,
  amount: minor / 100,
  expiresAt: expiresAt.toISOString(),
});

/** What a bill tells about payments whose money has not come. */
export async function unpaidOfBill(
  booking: Types.ObjectId,
  reader: Reader,
  now: Date,
): Promise<Pick<Bill, "open" | "saidSent">> {
  const since = new Date(now.getTime() - WATCHED_MS);
  const payments = await PaymentModel.find({ booking, state: { $in: UNPAID }, createdAt: { $gt: since } })
    .sort({ createdAt: -1 })
    .lean();
  const open = payments.find((payment) => payment.open && payment.heldUntil > now && !payment.switchedOff);
  const said = payments.flatMap(({ saidSentAt }) => saidSentAt ?? []).toSorted((a, b) => b.getTime() - a.getTime());
  return {
    ...(open && { open: { ...(await presentOpen(open, reader)), ...accountIn(open), total: open.amount } }),
    ...(said[0] && { saidSent: said[0].toISOString() }),
  };
}

const accountIn = ({ account }: PaymentDocument) => (account ? { account: presentAccount(account) } : {});
