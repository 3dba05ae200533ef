import { reversalSchema, type Bill, type Extra, type Receipt } from "@salon/contracts";
import { ReasonDialog, type GivenReason } from "../../../domain/reason-dialog.tsx";
import { formatAmount } from "../../../lib/format/format.ts";
import { useAddExtra, useKeepMoney, useReverseReceipt, useSettleBefore } from "../bill-changes.queries.ts";
import { receiptWords, savedWords } from "./saved-words.ts";

const HINT = "It is kept with the booking and in the activity log.";

type ShownProps = { bookingId: string; onClose: () => void };

/** Undoes a receipt that was recorded by mistake; the till of its day changes. */
export function ReverseDialog({ bookingId, receipt, onClose }: ShownProps & { receipt: Receipt }) {
  return (
    <ReasonDialog
      onClose={onClose}
      title="Reverse this receipt?"
      description={`${receiptWords(receipt)}: it counts as if it had never come, also in the till of its day.`}
      hint={HINT}
      action={`Reverse ${formatAmount(receipt.amount)}`}
      schema={reversalSchema}
      submission={useReverseReceipt(bookingId, receipt.key)}
      saidOfMade={({ receipts }) => ({
        text: receipts
          .filter(({ reverses }) => reverses === receipt.key)
          .flatMap((reversal) => [receiptWords(reversal), reversal.note ?? []])
          .join(", "),
      })}
    />
  );
}

/** Takes an extra or discount off the bill again. */
export function TakeBackDialog({ bookingId, extra, onClose }: ShownProps & { extra: Extra }) {
  const { _id, label, amount } = extra;
  const add = useAddExtra(bookingId);
  return (
    <ReasonDialog
      onClose={onClose}
      title={amount < 0 ? "Take this discount back?" : "Take this extra off the bill?"}
      description={`${label}, ${formatAmount(amount)}`}
      hint={HINT}
      action="Take it back"
      schema={reversalSchema}
      submission={{
        ...add,
        mutate: (given: GivenReason, options: Parameters<typeof add.mutate>[1]) =>
          add.mutate({ ...given, label, amount: -amount, undoes: _id }, options),
      }}
      saidOfMade={(made, key) => ({ text: savedWords(made, key) })}
    />
  );
}

/** Notes that what was paid before the opening was given back by hand, or is kept. */
export function SettleBeforeDialog({
  bookingId,
  bill,
  as,
  onClose,
}: ShownProps & { bill: Bill; as: "given" | "kept" }) {
  const amount = formatAmount(bill.paidBefore?.amount ?? 0);
  return (
    <ReasonDialog
      onClose={onClose}
      title={as === "given" ? "Was this money given back?" : "Keep this money?"}
      description={`${amount} was paid before the opening. No receipt and no sum of the till changes.`}
      hint={HINT}
      action={as === "given" ? `${amount} was given back` : `Keep ${amount}`}
      schema={reversalSchema}
      submission={useSettleBefore(bookingId, as)}
    />
  );
}

/** Keeps what came at the desk for a cancelled booking. */
export function KeepMoneyDialog({ bookingId, amount, onClose }: ShownProps & { amount: number }) {
  const kept = formatAmount(amount);
  return (
    <ReasonDialog
      onClose={onClose}
      title="Keep this money?"
      description={`The salon keeps ${kept} of this cancelled booking.`}
      hint="The customer reads it on the booking."
      action={`Keep ${kept}`}
      schema={reversalSchema}
      submission={useKeepMoney(bookingId)}
      saidOfMade={() => ({ text: `the salon keeps ${kept}` })}
    />
  );
}
