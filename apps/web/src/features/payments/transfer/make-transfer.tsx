import { cameOf, type MadeAccount, type OpenPayment } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { billQuery } from "../../../domain/bill.ts";
import { OpenSince } from "../../../domain/open-payment.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatAmount } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { useMakeTransfer } from "../pay/pay.queries.ts";
import { transferStatusQuery } from "../payments.queries.ts";
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
  /** Called with the reference of the account number that was made. */
  onMade?: (ref: string) => void;
  /** What stands below the number once money of it is on the bill, of which `came` is the sum in naira. */
  renderAfter?: (came: number) => ReactNode;
};

/** Makes an account number for a bill and shows it. Another payment of the bill that is open is named first. */
export function MakeTransfer(props: MakeTransferProps) {
  const { bookingId, amount, label, phone, sentLabel, open, onMade, renderAfter } = props;
  const make = useMakeTransfer(bookingId);
  const [made, setMade] = useState<MadeAccount | undefined>(open);
  const other = openIn(make.error);
  const ask = (replace: boolean) =>
    make.mutate(
      { ...(amount !== undefined && { amount }), ...(replace && { replace }) },
      {
        onSuccess: (account) => {
          setMade(account);
          onMade?.(account.ref);
        },
      },
    );
  const { now, came } = useAccountNow(bookingId, made);
  if (now)
    return (
      <>
        <TransferCard made={now} came={came} phone={phone} sentLabel={sentLabel} />
        {came !== undefined && came > 0 && renderAfter?.(came)}
      </>
    );

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

/**
 * An account number as the bill has it now: with what is missing once a part has come; none once the bill has ended or asks for
 * less. `came` is what the bill has of its money, in naira; undefined while the bill is not known.
 */
function useAccountNow(
  bookingId: string,
  made: MadeAccount | undefined,
): { now: MadeAccount | undefined; came?: number } {
  const { data: bill } = useQuery({ ...billQuery(bookingId), enabled: made !== undefined });
  const { data: status } = useQuery({ ...transferStatusQuery(made?.ref ?? ""), enabled: made !== undefined });
  if (!made || !bill) return { now: made };
  const { open } = bill;
  const came = cameOf(bill, made.ref);
  if (open?.account && open.ref === made.ref) return { now: { ...open, account: open.account }, came };
  return { now: status?.state === "failed" ? undefined : made, came };
}

/** The open payment that a refusal names. */
function openIn(error: Error | null): OpenPayment | undefined {
  return error instanceof ApiError ? (error.body as { open?: OpenPayment } | null)?.open : undefined;
}

const OtherOpen = ({ open }: { open: OpenPayment }) => (
  <p role="alert" className="rounded-control bg-warning-soft px-4 py-3 font-semibold">
    <OpenSince open={open} what="a payment of this bill" />. Making a number ends it; money that still comes for it
    counts too.
  </p>
);

/** What an account number is made for, as the text of its button. */
export const makeLabel = (amount: number): string => `Make an account number for ${formatAmount(amount)}`;
