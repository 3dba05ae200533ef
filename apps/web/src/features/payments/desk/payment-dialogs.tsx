import type { Payment } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { createContext, useState, type ReactNode } from "react";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { attentionQuery } from "../payments.desk.queries.ts";

const importReasonDialogs = () => import("./reason-dialog.tsx");
const importReassignDialog = () => import("./reassign-dialog.tsx");
const importAttachDialog = () => import("./attach-dialog.tsx");

/** What is asked about a payment in a dialog. */
export type PaymentDialog = "refund" | "decline" | "reassign" | "attach";
type OpenDialog = { name: PaymentDialog; payment: Payment };

/** Opens a dialog about a payment of the page. */
export const OpenPaymentDialog = createContext<(asked: OpenDialog) => void>(() => undefined);

/**
 * The dialogs about the payments of a page, whose code loads when the first one opens. They stay until their own answer: a list drops
 * a payment as soon as it is decided, by this desk or another one.
 */
export function PaymentDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<OpenDialog>();
  const { data: waiting } = useQuery(attentionQuery);
  const reasons = useLazyModule(importReasonDialogs);
  const reassign = useLazyModule(importReassignDialog);
  const attach = useLazyModule(importAttachDialog);
  const open = (wanted: OpenDialog) => {
    const code = wanted.name === "reassign" ? reassign : wanted.name === "attach" ? attach : reasons;
    void code.load().then((ready) => ready && setAsked(wanted));
  };
  const name = asked?.name;
  const payment = waiting?.items.find(({ ref }) => ref === asked?.payment.ref) ?? asked?.payment;
  const about = payment && { payment, onClose: () => setAsked(undefined) };
  return (
    <OpenPaymentDialog value={open}>
      {children}
      {about && name === "refund" && reasons.module && <reasons.module.RefundDialog {...about} />}
      {about && name === "decline" && reasons.module && <reasons.module.DeclineRefundDialog {...about} />}
      {about && name === "attach" && attach.module && <attach.module.AttachDialog {...about} />}
      {about && name === "reassign" && reassign.module && <reassign.module.ReassignDialog {...about} />}
    </OpenPaymentDialog>
  );
}
