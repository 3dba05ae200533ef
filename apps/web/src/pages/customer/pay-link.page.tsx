import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { LinkedBooking, useIsUnknownLink } from "../../features/pay-links/linked-booking.tsx";
import { isNoPage } from "../../shell/prerendered/page-data.ts";
import { NotFound } from "../../shell/routing/not-found.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";

/** Shows and takes the bill of one booking; opened from the link that the salon sent. */
export default function PayLinkPage() {
  const { token = "" } = useParams();
  return isNoPage(useQueryClient()) ? <NotFound /> : <LinkedPage token={token} />;
}

function LinkedPage({ token }: { token: string }) {
  if (useIsUnknownLink(token)) return <NotFound />;
  return (
    <>
      <PageHead page="payLink" />
      <div className="page-column py-6 md:py-10">
        <PageHeader title="Your appointment" />
        <div className="mt-6">
          <LinkedBooking token={token} />
        </div>
      </div>
    </>
  );
}
