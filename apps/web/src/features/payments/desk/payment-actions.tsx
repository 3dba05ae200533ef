import { canAccess, endpoints, type Access, type Payment, type PaymentAction } from "@salon/contracts";
import { useState } from "react";
import { AdminCan } from "../../../domain/admin-can.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAcceptPayment, useRecheckPayment } from "../payments.desk.queries.ts";

const importReasonDialogs = () => import("./reason-dialog.tsx");
const importReassignDialog = () => import("./reassign-dialog.tsx");
const importAttachDialog = () => import("./attach-dialog.tsx");

const ACCESS: Record<PaymentAction, Access> = {
  recheck: endpoints.payments.recheck.access,
  reassign: endpoints.payments.reassign.access,
  accept: endpoints.payments.accept.access,
  attach: endpoints.payments.attach.access,
  refund: endpoints.refunds.refund.access,
  decline: endpoints.refunds.decline.access,
};

/** What staff can do about a payment now; only admins may refund or decline a refund. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const { ref, state, refundDue, actions = [] } = payment;
  const { user } = useSession();
  const recheck = useRecheckPayment(ref);
  const accept = useAcceptPayment(ref);
  const [open, setOpen] = useState<"refund" | "decline" | "reassign" | "attach">();
  const { module: reasons, load: loadReasons } = useLazyModule(importReasonDialogs);
  const { module: reassign, load: loadReassign } = useLazyModule(importReassignDialog);
  const { module: attach, load: loadAttach } = useLazyModule(importAttachDialog);
  const close = () => setOpen(undefined);
  const role = user?.role ?? "guest";
  const offers = (action: PaymentAction) => actions.includes(action) && canAccess(ACCESS[action], role);
  const about = <span className="sr-only">: {ref}</span>;
  return (
    <div className="flex flex-wrap gap-2 max-lg:justify-end">
      {offers("recheck") && (
        <Button variant="quiet" size="small" loading={recheck.isPending} onClick={() => recheck.mutate()}>
          Re-check{about}
        </Button>
      )}
      {offers("reassign") && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => void loadReassign().then((ready) => ready && setOpen("reassign"))}
        >
          Give another time{about}
        </Button>
      )}
      {offers("accept") && (
        <Button variant="quiet" size="small" loading={accept.isPending} onClick={() => accept.mutate()}>
          Book with what came{about}
        </Button>
      )}
      {offers("attach") && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => void loadAttach().then((ready) => ready && setOpen("attach"))}
        >
          Attach{about}
        </Button>
      )}
      {offers("refund") && (
        <Button
          variant={state === "review" || refundDue ? "danger" : "quiet"}
          size="small"
          onClick={() => void loadReasons().then((ready) => ready && setOpen("refund"))}
        >
          Refund{about}
        </Button>
      )}
      {offers("decline") && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => void loadReasons().then((ready) => ready && setOpen("decline"))}
        >
          Keep the money{about}
        </Button>
      )}
      {actions.includes("refund") && (state === "review" || refundDue) && (
        <AdminCan access={ACCESS.refund}>send the money back{actions.includes("decline") && " or keep it"}</AdminCan>
      )}
      {reasons && <reasons.RefundDialog payment={payment} open={open === "refund"} onClose={close} />}
      {reasons && <reasons.DeclineRefundDialog payment={payment} open={open === "decline"} onClose={close} />}
      {attach && <attach.AttachDialog payment={payment} open={open === "attach"} onClose={close} />}
      {reassign && <reassign.ReassignDialog payment={payment} open={open === "reassign"} onClose={close} />}
    </div>
  );
}
