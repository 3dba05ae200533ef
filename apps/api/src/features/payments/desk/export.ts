import { type contract, type RouteInput, PAYMENT_WORDS, wayToPay } from "@salon/contracts";
import { instantColumns, instantValues } from "../../../csv-values.ts";
import { inBatches } from "../../../db/lists/in-batches.ts";
import { listOrder } from "../../../db/lists/list-query.ts";
import { PaymentModel } from "../payments.model.ts";
import { type WordsDeps, presentPayments, paymentFilter } from "./list.ts";

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
  ...instantColumns("made"),
  ...instantColumns("paid"),
  "received",
  "bill (NGN)",
  "account number",
  "sent back",
];

/** Every payment of a filtered list as rows of a table, read in batches. */
export async function* exportPayments(deps: WordsDeps, request: ExportRequest) {
  const [{ filter, search }, parts] = await Promise.all([paymentFilter(request), deps.refunds.partsSentBack()]);
  const cursor = PaymentModel.find({ ...filter, ...search })
    .sort(listOrder(request.sort ?? "-createdAt"))
    .lean()
    .cursor();

  for await (const batch of inBatches(cursor))
    for (const payment of await presentPayments(deps, batch)) {
      const { ref, state, amount, currency, method, customer, bookingId, providerTransactionId } = payment;
      const { reason, refundDue, createdAt, paidAt, received, total = amount, account } = payment;
      // In `currency`; the requested amount unless `received` differs.
      const came = providerTransactionId === null ? null : (received?.minor ?? amount * 100) / 100;
      yield [
        ref,
        PAYMENT_WORDS[state],
        amount,
        currency,
        method && wayToPay(method),
        customer.name,
        customer.email,
        bookingId,
        providerTransactionId,
        reason,
        refundDue,
        ...instantValues(createdAt),
        ...instantValues(paidAt),
        came,
        total,
        account?.number ?? null,
        state === "refunded" ? came : (parts.get(ref) ?? 0) / 100,
      ];
    }
}
