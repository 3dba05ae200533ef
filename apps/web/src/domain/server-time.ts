import { MINUTE_MS } from "@salon/contracts";
import { useEffect } from "react";
import { api } from "../lib/api/api.ts";

/** Asks for the server's time again when the page is shown after a minute: meanwhile somebody may have set the device's clock. */
export function useServerTime(): void {
  useEffect(() => {
    let hiddenAt: number | null = null;
    const look = (): void => {
      if (document.visibilityState === "hidden") {
        hiddenAt = Date.now();
        return;
      }
      const away = hiddenAt === null ? 0 : Date.now() - hiddenAt;
      hiddenAt = null;
      // A clock that was set back shows less than no time.
      if (away >= MINUTE_MS || away < 0) void api.meta.serverDate().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
