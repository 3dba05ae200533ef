import { useLocation } from "react-router-dom";
import { useOnline } from "../../lib/hooks/use-online.ts";
import { PATHS } from "../../paths.ts";

/** A notice under the header while the device is offline. */
export function OfflineNotice() {
  const online = useOnline();
  const isDesk = useLocation().pathname.startsWith(PATHS.admin);
  return (
    <output data-print="no" className="block">
      {!online && (
        <span className="block bg-sunken">
          <span className="page-column block py-2.5 text-sm font-semibold">
            You are offline{!isDesk && ", your cart is kept. Prices and contact can still be read"}.
          </span>
        </span>
      )}
    </output>
  );
}
