import { PaymentAttention } from "../../features/payments/payment-attention.tsx";
import { PaymentList } from "../../features/payments/payment-list.tsx";
import { attentionQuery, deskPaymentsQuery, PAYMENT_LIST } from "../../features/payments/payments.desk.queries.ts";
import { listQuery } from "../../lib/list-state.ts";
import { AdminPage } from "../../shell/admin-page.tsx";
import type { AskFirst } from "../../shell/ask-first.ts";

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
