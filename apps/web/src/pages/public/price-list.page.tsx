import { BRAND } from "@salon/contracts";
import { ChangeTerms } from "../../features/payments/pay/pay-terms.tsx";
import { PriceList } from "../../features/services/price-list.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

export default function PriceListPage() {
  return (
    <>
      <PageHead page="priceList" />
      <div className="page-column py-6 md:py-10">
        <PageHeader title={`${BRAND} price list`} lead="Prices in naira. What you see is what you pay." />
        <div className="mt-6">
          <PriceList />
        </div>
        <div className="mt-8 max-w-prose text-fg-muted">
          <ChangeTerms />
        </div>
      </div>
    </>
  );
}
