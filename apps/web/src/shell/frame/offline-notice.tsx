import { useLocation } from "react-router-dom";
import { openCart, useCartLines } from "../../features/cart/local-cart.ts";
import { useLiveState } from "../../domain/live-state.ts";
import { formatNear } from "../../lib/format/moments.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { useReached } from "../../lib/api/use-reached.ts";
import { PATHS } from "../../paths.ts";

const SHOP_OFFLINE = "You are offline, your cart is kept. Prices and contact can still be read.";

/** What the bar of the desk says while it is not live. */
function useDeskNotice(): string | null {
  const live = useLiveState();
  const now = useNow();
  if (live.kind === "live") return null;
  const asOf = live.since === undefined ? undefined : formatNear(live.since, now);
  if (live.kind === "lost") return `Not live since ${asOf}. What is shown is as of then.`;
  return `Not live here: too many windows.${asOf === undefined ? "" : ` What is shown is as of ${asOf}.`}`;
}

/** A notice under the header: in the shop while the server does not answer, at the desk while it is not live. */
export function OfflineNotice() {
  const isReached = useReached();
  const isEmpty = useCartLines().length === 0;
  const isDesk = useLocation().pathname.startsWith(PATHS.admin);
  const deskNotice = useDeskNotice();
  const notice = isDesk ? deskNotice : isReached ? null : SHOP_OFFLINE;
  return (
    <output data-print="no" className="block">
      {notice !== null && (
        <span className="block bg-sunken">
          <span className="page-column flex flex-wrap items-center gap-x-4 py-2.5 text-sm font-semibold">
            {notice}
            {!isDesk && !isEmpty && (
              <button type="button" onClick={openCart} className="text-link min-h-6">
                Open cart
              </button>
            )}
          </span>
        </span>
      )}
    </output>
  );
}
