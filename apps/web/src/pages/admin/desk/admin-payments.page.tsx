import { PaymentAttention } from "../../../features/payments/desk/payment-attention.tsx";
import { PaymentList } from "../../../features/payments/desk/payment-list.tsx";
import { attentionQuery, deskPaymentsQuery, PAYMENT_LIST } from "../../../features/payments/payments.desk.queries.ts";
import { listQuery } from "../../../lib/navigation/list-state.ts";
import { AdminPage } from "../../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../../shell/routing/prefetch.ts";

/** What the page shows first. */
export const askFirst: AskFirst = ({ ask, address }) => [
  ask(attentionQuery),
  ask(deskPaymentsQuery(listQuery(address, PAYMENT_LIST))),
];

/** The money: what needs a decision first, then all of it. */
export default function AdminPaymentsPage() {
  return (
    <AdminPage name="admin/payments" title="Payments">
      <PaymentAttention />
      <PaymentList />
    </AdminPage>
  );
}
