import { useLocation } from "react-router-dom";
import { openCart, useCartLines } from "../../features/cart/local-cart.ts";
import { useOnline } from "../../lib/hooks/use-online.ts";
import { PATHS } from "../../paths.ts";

/** A notice under the header while the device is offline. */
export function OfflineNotice() {
  const online = useOnline();
  const isEmpty = useCartLines().length === 0;
  const isDesk = useLocation().pathname.startsWith(PATHS.admin);
  return (
    <output data-print="no" className="block">
      {!online && (
        <span className="block bg-sunken">
          <span className="page-column flex flex-wrap items-center gap-x-4 py-2.5 text-sm font-semibold">
            You are offline{!isDesk && ", your cart is kept. Prices and contact can still be read"}.
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
