import { isSameMoney, nairaOf, type Payment } from "@salon/contracts";
import { presentLine } from "../cart/cart.service.ts";
import type { PaymentDocument } from "./payments.model.ts";
import { receivedOf } from "./payments.money.service.ts";

/** What came, where it is not the naira that were asked for. */
function differingMoney(payment: PaymentDocument): Pick<Payment, "received"> {
  const received = receivedOf(payment);
  return received && !isSameMoney(received, nairaOf(payment.amount)) ? { received } : {};
}

const DELETED = { name: "Deleted account", email: "" };

/** A stored payment as it travels; a customer who is gone has no name. */
export const presentPayment = (payment: PaymentDocument, customer: Payment["customer"] = DELETED): Payment => ({
  ref: payment.ref,
  state: payment.state,
  amount: payment.amount,
  currency: payment.paidCurrency ?? "NGN",
  ...differingMoney(payment),
  method: payment.method,
  items: payment.items.map((line) => presentLine(payment.user === null ? "" : String(payment.user), line)),
  customer: { name: customer.name, email: customer.email },
  bookingId: payment.fulfilledAt === null ? null : String(payment.bookingId),
  providerTransactionId: payment.transactionId ?? null,
  reason: payment.reason,
  refundDue: payment.refundDue,
  ...(payment.refundKept ? { refundKept: payment.refundKept.reason } : {}),
  createdAt: payment.createdAt.toISOString(),
  paidAt: payment.paidAt?.toISOString() ?? null,
});
