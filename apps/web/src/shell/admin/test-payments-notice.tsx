import { TriangleAlert } from "lucide-react";
import { useSession } from "../../lib/session/session.ts";

/** Says on every page of the back office that payments are only a test, for as long as the server takes no real money. */
export function TestPaymentsNotice() {
  const { user } = useSession();
  if (!user?.testPayments) return null;
  return (
    <p
      role="note"
      data-print="no"
      className="mb-6 flex items-start gap-3 rounded-control border-l-6 border-l-amber-800 bg-sunken px-4 py-2.5 text-sm font-semibold"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-amber-800" />
      Test payments: no real money moves, so nothing that is booked online is paid for. Put in the live keys before you
      open.
    </p>
  );
}
