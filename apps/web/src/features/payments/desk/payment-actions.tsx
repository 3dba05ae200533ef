import { canAccess, endpoints, type Access, type Payment, type PaymentAction, type Role } from "@salon/contracts";
import { useContext } from "react";
import { AdminCan } from "../../../domain/admin-can.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { GIVE_BACK_QUERY, linkTo, PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ActionMenu, type MenuAction } from "../../../ui/overlays/action-menu.tsx";
import { useAcceptPayment, useRecheckPayment } from "../payments.desk.queries.ts";
import { OpenPaymentDialog, type PaymentDialog } from "./payment-dialogs.tsx";

const ACCESS: Record<PaymentAction, Access> = {
  recheck: endpoints.payments.recheck.access,
  reassign: endpoints.payments.reassign.access,
  accept: endpoints.payments.accept.access,
  attach: endpoints.payments.attach.access,
  refund: endpoints.refunds.refund.access,
  decline: endpoints.refunds.decline.access,
};

/** Whether something about a payment waits for this role. */
export const isForRole = ({ actions = [] }: Payment, role: Role | "guest"): boolean =>
  actions.some((action) => canAccess(ACCESS[action], role));

type PaymentActionsProps = {
  payment: Payment;
  /** In a row of a list they are a menu. */
  isRow?: true;
};

/** What staff can do about a payment now; only admins may refund or decline a refund. */
export function PaymentActions({ payment, isRow }: PaymentActionsProps) {
  const { ref, state, refundDue, actions = [] } = payment;
  const { user } = useSession();
  const recheck = useRecheckPayment(ref);
  const accept = useAcceptPayment(ref);
  const openDialog = useContext(OpenPaymentDialog);
  const open = (name: PaymentDialog) => openDialog({ name, payment });
  const waits = state === "review" || refundDue;
  const known: { action: PaymentAction; label: string; act: () => void; isBusy?: boolean }[] = [
    { action: "recheck", label: "Re-check", act: () => recheck.mutate(), isBusy: recheck.isPending },
    { action: "reassign", label: "Give another time", act: () => open("reassign") },
    { action: "accept", label: "Book with what came", act: () => accept.mutate(), isBusy: accept.isPending },
    { action: "attach", label: "Attach", act: () => open("attach") },
    { action: "refund", label: "Refund", act: () => open("refund") },
    { action: "decline", label: "Keep the money", act: () => open("decline") },
  ];
  const can = (access: Access) => canAccess(access, user?.role ?? "guest");
  const offered = known.filter(({ action }) => actions.includes(action) && can(ACCESS[action]));
  if (isRow) {
    const entries = [...offered, ...(can(endpoints.till.giveBack.access) ? giveBackOf(payment) : [])];
    return entries.length > 0 && <ActionMenu label={`Actions: ${ref}`} actions={() => entries} />;
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {offered.map(({ action, label, act, isBusy = false }) => (
        <Button
          key={action}
          variant={action === "refund" && waits ? "danger" : "quiet"}
          size="small"
          loading={isBusy}
          onClick={act}
        >
          {label}
          <span className="sr-only">: {ref}</span>
        </Button>
      ))}
      {actions.includes("refund") && waits && (
        <AdminCan access={ACCESS.refund}>send the money back{actions.includes("decline") && " or keep it"}</AdminCan>
      )}
    </div>
  );
}

/** Leads to the bill on which money of a payment goes back, while its booking goes on. */
function giveBackOf({ ref, state, bookingId, actions = [] }: Payment): MenuAction[] {
  if (state !== "fulfilled" || bookingId === null || actions.includes("refund")) return [];
  const page = linkTo(PATHS.adminBookingDetails, { id: bookingId });
  return [{ label: "Give money back", href: `${page}?${GIVE_BACK_QUERY}=${encodeURIComponent(ref)}`, isOwn: true }];
}
