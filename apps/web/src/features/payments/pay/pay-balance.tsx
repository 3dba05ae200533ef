import { formatAmount } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { usePayBalance } from "../payments.queries.ts";
import { useRedirect } from "./use-redirect.ts";

/** Opens the payment page for what is due, in naira, for the customer's booking. */
export function PayBalance({ bookingId, due }: { bookingId: string; due: number }) {
  const pay = usePayBalance();
  const { redirecting, redirect } = useRedirect();
  return (
    <Button
      size="large"
      className="w-full"
      loading={pay.isPending || redirecting}
      onClick={() => pay.mutate(bookingId, { onSuccess: ({ data }) => redirect(data) })}
    >
      Pay {formatAmount(due)} now
    </Button>
  );
}
