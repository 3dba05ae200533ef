import { PaymentAttention } from "../../features/payments/payment-attention.tsx";
import { PaymentList } from "../../features/payments/payment-list.tsx";
import { AdminPage } from "../../shell/admin-page.tsx";

/** The money: what needs a decision first, then all of it. */
export default function AdminPaymentsPage() {
  return (
    <AdminPage name="admin/payments" title="Payments">
      <PaymentAttention />
      <PaymentList />
    </AdminPage>
  );
}
