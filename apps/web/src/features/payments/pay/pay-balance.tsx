import type { Bill } from "@salon/contracts";
import { useState } from "react";
import { formatAmount } from "../../../lib/format/format.ts";
import { useLazyModule, useModuleWhen } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { usePayBalance } from "./pay.queries.ts";
import { useRedirect } from "./use-redirect.ts";

const importMakeTransfer = () => import("../transfer/make-transfer.tsx");

type PayBalanceProps = { bookingId: string; due: number; open: Bill["open"] };

/** Pays what is due, in naira, for the customer's booking: on the payment page, or by transfer to an account number. */
export function PayBalance({ bookingId, due, open }: PayBalanceProps) {
  const pay = usePayBalance();
  const { redirecting, redirect } = useRedirect();
  const [byTransfer, setByTransfer] = useState(false);
  const { module: asked, load } = useLazyModule(importMakeTransfer);
  const made = open?.account && { ...open, account: open.account };
  const shown = useModuleWhen(importMakeTransfer, made !== undefined);
  const module = made ? shown : byTransfer ? asked : undefined;
  if (module)
    return (
      <module.MakeTransfer bookingId={bookingId} label={module.makeLabel(due)} sentLabel="I have sent it" open={made} />
    );

  return (
    <div className="flex flex-wrap gap-2 *:grow">
      <Button
        size="large"
        loading={pay.isPending || redirecting}
        onClick={() => pay.mutate(bookingId, { onSuccess: ({ data }) => redirect(data) })}
      >
        Pay {formatAmount(due)} now
      </Button>
      <Button size="large" variant="quiet" onClick={() => void load().then((ready) => setByTransfer(ready))}>
        Pay by transfer
      </Button>
    </div>
  );
}
