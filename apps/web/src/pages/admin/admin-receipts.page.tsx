import { canAccess, endpoints } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { waitingQuery } from "../../domain/waiting.ts";
import { ReceiptList } from "../../features/till/desk/receipt-list.tsx";
import { RECEIPT_LIST, receiptsQuery } from "../../features/till/till.queries.ts";
import { listQuery } from "../../lib/navigation/list-state.ts";
import { useSession } from "../../lib/session/session.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { LinkTabs } from "../../ui/controls/link-tabs.tsx";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";

const BankMatch = lazyPart(async () => (await import("../../features/till/bank/bank-match.tsx")).BankMatch, {
  loading: <SkeletonList rows={4} rowClassName="h-24 w-full" />,
});

export const prefetch: Prefetch = ({ load, address }) => load(receiptsQuery(listQuery(address, RECEIPT_LIST)));

const DoubledRows = lazyPart(async () => (await import("../../features/till/bank/doubled-rows.tsx")).DoubledRows);

const TABS = [
  { label: "Receipts", search: "" },
  { label: "At the bank", search: "?tab=bank" },
] as const;

export default function AdminReceiptsPage() {
  const [search] = useSearchParams();
  const { user } = useSession();
  const { data: { doubled = [] } = {} } = useQuery(waitingQuery);
  const mayCheck = canAccess(endpoints.bank.match.access, user?.role ?? "guest");
  const isBank = mayCheck && search.get("tab") === "bank";
  return (
    <AdminPage
      page="adminReceipts"
      lead={
        isBank
          ? "Were typed transfers and POS payments really paid? Compare them with the list of the bank or the terminal."
          : "Money that came and went: today's, or of the days you choose."
      }
    >
      {mayCheck && (
        <LinkTabs label="Receipts" tabs={TABS.map((tab) => ({ ...tab, isOpen: (tab.search !== "") === isBank }))} />
      )}
      {doubled.length > 0 && <DoubledRows doubled={doubled} />}
      {isBank ? <BankMatch /> : <ReceiptList />}
    </AdminPage>
  );
}
