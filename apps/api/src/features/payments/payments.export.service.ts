import type { RouteInput, contract } from "@salon/contracts";
import { inBatches } from "../../db/lists/in-batches.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { PaymentModel } from "./payments.model.ts";
import { paymentFilter, presentPayments } from "./payments.service.ts";

type ExportRequest = RouteInput<typeof contract.reports.paymentsCsv>["query"];

/** The columns of the payments table. */
export const PAYMENT_COLUMNS = [
  "reference",
  "state",
  "amount",
  "currency",
  "method",
  "customer",
  "e-mail",
  "booking",
  "provider transaction",
  "reason",
  "refund due",
  "made",
  "paid",
  "received",
];

/** Every payment of a filtered list as rows of a table, however many. */
export async function* exportPayments(request: ExportRequest) {
  const { filter, search } = await paymentFilter(request);
  const cursor = PaymentModel.find({ ...filter, ...search })
    .sort(listOrder(request.sort ?? "-createdAt"))
    .lean()
    .cursor();
  for await (const batch of inBatches(cursor))
    for (const payment of await presentPayments(batch)) {
      const { ref, state, amount, currency, method, customer, bookingId, providerTransactionId } = payment;
      const { reason, refundDue, createdAt, paidAt, received } = payment;
      yield [
        ref,
        state,
        amount,
        currency,
        method,
        customer.name,
        customer.email,
        bookingId,
        providerTransactionId,
        reason,
        refundDue,
        createdAt,
        paidAt,
        // In `currency`; what was asked for is what came, unless it says otherwise.
        providerTransactionId === null ? null : (received?.minor ?? amount * 100) / 100,
      ];
    }
}
