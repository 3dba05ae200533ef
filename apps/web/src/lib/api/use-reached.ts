import { useEffect } from "react";
import { api } from "./api.ts";
import { reached } from "./reached.ts";

const ASK_EVERY_MS = 15_000;
const ask = () => void api.meta.serverDate().catch(() => undefined);

/** Whether the server answers. It is asked when the browser believes that the network came or went, and while it does not answer. */
export function useReached(): boolean {
  const isReached = reached.use();
  useEffect(() => {
    window.addEventListener("online", ask);
    window.addEventListener("offline", ask);
    const timer = isReached ? undefined : setInterval(ask, ASK_EVERY_MS);
    return () => {
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", ask);
      clearInterval(timer);
    };
  }, [isReached]);
  return isReached;
}
