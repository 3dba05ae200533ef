import { CameBack } from "../../features/payments/result/came-back.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";

/** Where a payer lands who is not known to the site, or whose link was revoked. */
export default function PaidPage() {
  return (
    <>
      <PageHead page="paid" />
      <CameBack />
    </>
  );
}
