import { canAccess, endpoints, type Payment, type PaymentState } from "@salon/contracts";
import { useState } from "react";
import { useSession } from "../../../lib/session/session.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useRecheckPayment } from "../payments.desk.queries.ts";

const importReasonDialogs = () => import("./reason-dialog.tsx");
const importReassignDialog = () => import("./reassign-dialog.tsx");

const DECIDED: readonly PaymentState[] = ["fulfilled", "refunded"];
const REFUNDABLE: readonly PaymentState[] = ["review", "fulfilled"];

/** What staff can do about a payment; only admins may refund or decline a refund. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { ref, state } = payment;
  const { user } = useSession();
  const recheck = useRecheckPayment(ref);
  const [open, setOpen] = useState<"refund" | "decline" | "reassign">();
  const { module: reasons, load: loadReasons } = useLazyModule(importReasonDialogs);
  const { module: reassign, load: loadReassign } = useLazyModule(importReassignDialog);
  const close = () => setOpen(undefined);
  const role = user?.role ?? "guest";
  const mayRefund = canAccess(endpoints.refunds.refund.access, role);
  const mayDecline = canAccess(endpoints.refunds.decline.access, role);
  const about = <span className="sr-only">: {ref}</span>;
  return (
    <div className="flex flex-wrap gap-2 max-md:justify-end">
      {!DECIDED.includes(state) && (
        <Button variant="quiet" size="small" loading={recheck.isPending} onClick={() => recheck.mutate()}>
          Re-check{about}
        </Button>
      )}
      {state === "review" && !payment.booking && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => void loadReassign().then((ready) => ready && setOpen("reassign"))}
        >
          Give another time{about}
        </Button>
      )}
      {mayRefund && REFUNDABLE.includes(state) && (
        <Button
          variant={state === "review" || payment.refundDue ? "danger" : "quiet"}
          size="small"
          onClick={() => void loadReasons().then((ready) => ready && setOpen("refund"))}
        >
          Refund{about}
        </Button>
      )}
      {mayDecline && payment.refundDue && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => void loadReasons().then((ready) => ready && setOpen("decline"))}
        >
          Make no refund{about}
        </Button>
      )}
      {reasons && <reasons.RefundDialog payment={payment} open={open === "refund"} onClose={close} />}
      {reasons && <reasons.DeclineRefundDialog payment={payment} open={open === "decline"} onClose={close} />}
      {reassign && <reassign.ReassignDialog payment={payment} open={open === "reassign"} onClose={close} />}
    </div>
  );
}
