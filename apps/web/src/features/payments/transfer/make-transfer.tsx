import type { MadeAccount, OpenPayment } from "@salon/contracts";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { useNow } from "../../../lib/hooks/clock.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { useMakeTransfer } from "../pay/pay.queries.ts";
import { TransferCard } from "./transfer-card.tsx";

type MakeTransferProps = {
  bookingId: string;
  /** Naira that staff ask for; a customer pays all that is due. */
  amount?: number | undefined;
  label: string;
  phone?: string | undefined;
  sentLabel: string;
  /** The account number that is open already. */
  open?: MadeAccount | undefined;
};

/** Makes an account number for a bill and shows it. Another payment of the bill that is open is named first. */
export function MakeTransfer({ bookingId, amount, label, phone, sentLabel, open }: MakeTransferProps) {
  const make = useMakeTransfer(bookingId);
  const [made, setMade] = useState<MadeAccount | undefined>(open);
  const other = openIn(make.error);
  const ask = (replace: boolean) =>
    make.mutate(
      { ...(amount !== undefined && { amount }), ...(replace && { replace }) },
      { onSuccess: (account) => setMade(account) },
    );
  if (made) return <TransferCard made={made} phone={phone} sentLabel={sentLabel} />;

  return (
    <div className="space-y-3">
      {other ? <OtherOpen open={other} /> : <FailureSummary error={make.error} fields={{}} />}
      <Button
        size="large"
        variant={other ? "danger" : "primary"}
        className="w-full"
        loading={make.isPending}
        onClick={() => ask(other !== undefined)}
      >
        {other ? "Make it anyway" : label}
      </Button>
    </div>
  );
}

/** The open payment that a refusal names. */
function openIn(error: Error | null): OpenPayment | undefined {
  return error instanceof ApiError ? (error.body as { open?: OpenPayment } | null)?.open : undefined;
}

function OtherOpen({ open: { by, since } }: { open: OpenPayment }) {
  const minutes = Math.max(1, Math.round((useNow().getTime() - Date.parse(since)) / 60_000));
  return (
    <p role="alert" className="rounded-control bg-warning-soft px-4 py-3 font-semibold">
      {by} has had a payment of this bill open for {minutes === 1 ? "1 minute" : `${minutes} minutes`}. Making a number
      ends it; money that still comes for it counts too.
    </p>
  );
}

/** What an account number is made for, as the text of its button. */
export const makeLabel = (amount: number): string => `Make an account number for ${formatAmount(amount)}`;
