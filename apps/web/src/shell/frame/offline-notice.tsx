import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
const isOnline = () => navigator.onLine;

/** A notice under the header while the device is offline. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  return (
    <output data-print="no" className="block">
      {!online && (
        <span className="block bg-sunken">
          <span className="page-column flex items-center gap-3 py-2.5 text-sm font-semibold">
            <WifiOff aria-hidden="true" className="size-5 shrink-0 text-primary" />
            You are offline, your cart is kept. Prices and contact can still be read.
          </span>
        </span>
      )}
    </output>
  );
}
