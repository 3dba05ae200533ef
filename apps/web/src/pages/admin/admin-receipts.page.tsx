import { ReceiptList } from "../../features/till/desk/receipt-list.tsx";
import { RECEIPT_LIST, receiptsQuery } from "../../features/till/till.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load, address }) => load(receiptsQuery(listQuery(address, RECEIPT_LIST)));

export default function AdminReceiptsPage() {
  return (
    <AdminPage page="adminReceipts" lead="Money that came and went: today's, or of the days you choose.">
      <ReceiptList />
    </AdminPage>
  );
}
