import { PAGE_TEXTS } from "@salon/contracts";
import { useEffect, useRef, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { isPaymentAddress } from "./payment-address.ts";

/** Redirects to the payment page. A page restored from the back/forward cache resets the state and calls `onReturn`. */
export function useRedirect(onReturn?: () => void) {
  const [redirecting, setRedirecting] = useState(false);
  const latestOnReturn = useRef(onReturn);
  useEffect(() => {
    latestOnReturn.current = onReturn;
  });
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setRedirecting(false);
      latestOnReturn.current?.();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const redirect = (address: string) => {
    if (redirecting) return;
    const safe = isPaymentAddress(address);
    setRedirecting(safe);
    if (safe) window.location.assign(address);
    else toast.error(PAGE_TEXTS.failed, { id: PAGE_TEXTS.failed });
  };
  return { redirecting, redirect };
}
