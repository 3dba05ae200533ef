import { BRAND } from "@salon/contracts";
import { PriceList } from "../../features/services/price-list.tsx";
import { pageMeta } from "../../shell/routing/page-meta.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Seo } from "../../ui/layout/seo.tsx";

/** What everything costs. */
export default function PriceListPage() {
  return (
    <>
      <Seo {...pageMeta("price-list")} />
      <div className="page-column py-6 md:py-10">
        <PageHeader title={`${BRAND} price list`} lead="Prices in naira. What you see is what you pay." />
        <div className="mt-6">
          <PriceList />
        </div>
      </div>
    </>
  );
}
