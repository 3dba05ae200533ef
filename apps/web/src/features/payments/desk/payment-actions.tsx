import { canAccess, endpoints, type Payment, type PaymentState } from "@salon/contracts";
import { useState } from "react";
import { useSession } from "../../../lib/session/session.ts";
import { useOnDemand } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useRecheckPayment } from "../payments.desk.queries.ts";

const loadRefund = () => import("./refund-dialog.tsx");
const loadKeep = () => import("./decline-refund-dialog.tsx");
const loadReassign = () => import("./reassign-dialog.tsx");

const DECIDED: readonly PaymentState[] = ["fulfilled", "refunded"];
const REFUNDABLE: readonly PaymentState[] = ["review", "fulfilled"];

/** What the desk can do about a payment; whether money goes back is the owner's to decide. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { ref, state } = payment;
  const { user } = useSession();
  const recheck = useRecheckPayment(ref);
  const [open, setOpen] = useState<"refund" | "keep" | "reassign">();
  const { part: refund, need: needRefund } = useOnDemand(loadRefund);
  const { part: keep, need: needKeep } = useOnDemand(loadKeep);
  const { part: reassign, need: needReassign } = useOnDemand(loadReassign);
  const close = () => setOpen(undefined);
  const role = user?.role ?? "guest";
  const mayRefund = canAccess(endpoints.payments.refund.access, role);
  const mayKeep = canAccess(endpoints.payments.keep.access, role);
  const about = <span className="sr-only">: {ref}</span>;
  return (
    <div className="flex flex-wrap gap-2 max-md:justify-end">
      {!DECIDED.includes(state) && (
        <Button variant="quiet" size="small" loading={recheck.isPending} onClick={() => recheck.mutate()}>
          Re-check{about}
        </Button>
      )}
      {state === "review" && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => void needReassign().then((ready) => ready && setOpen("reassign"))}
        >
          Give another time{about}
        </Button>
      )}
      {mayRefund && REFUNDABLE.includes(state) && (
        <Button
          variant={state === "review" || payment.refundDue ? "danger" : "quiet"}
          size="small"
          onClick={() => void needRefund().then((ready) => ready && setOpen("refund"))}
        >
          Refund{about}
        </Button>
      )}
      {mayKeep && payment.refundDue && (
        <Button variant="quiet" size="small" onClick={() => void needKeep().then((ready) => ready && setOpen("keep"))}>
          Make no refund{about}
        </Button>
      )}
      {refund && <refund.RefundDialog payment={payment} open={open === "refund"} onClose={close} />}
      {keep && <keep.KeepDialog payment={payment} open={open === "keep"} onClose={close} />}
      {reassign && <reassign.ReassignDialog payment={payment} open={open === "reassign"} onClose={close} />}
    </div>
  );
}
