import type { Payment } from "@salon/contracts";
import { presentLine } from "../cart/cart.service.ts";
import type { PaymentDocument } from "./payments.model.ts";

const DELETED = { name: "Deleted account", email: "" };

/** A stored payment as it travels; a customer who is gone has no name. */
export const presentPayment = (payment: PaymentDocument, customer: Payment["customer"] = DELETED): Payment => ({
  ref: payment.ref,
  state: payment.state,
  amount: payment.amount,
  currency: payment.paidCurrency ?? "NGN",
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
