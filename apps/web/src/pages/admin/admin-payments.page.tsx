import { PaymentAttention } from "../../features/payments/desk/payment-attention.tsx";
import { PaymentDialogs } from "../../features/payments/desk/payment-dialogs.tsx";
import { PaymentList } from "../../features/payments/desk/payment-list.tsx";
import { attentionQuery, deskPaymentsQuery, PAYMENT_LIST } from "../../features/payments/payments.desk.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => [
  load(attentionQuery),
  load(deskPaymentsQuery(listQuery(address, PAYMENT_LIST))),
];

/** Payments that need a decision, then all payments. */
export default function AdminPaymentsPage() {
  return (
    <AdminPage page="adminPayments">
      <PaymentDialogs>
        <PaymentAttention />
        <PaymentList />
      </PaymentDialogs>
    </AdminPage>
  );
}
