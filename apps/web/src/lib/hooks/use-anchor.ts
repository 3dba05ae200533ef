import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { goToAnchor } from "../navigation/anchors.ts";

/** Goes to an anchor that the address names, for a part of a page that is there only when its data has loaded. */
export function useAnchor(anchor: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${anchor}`) goToAnchor(hash);
  }, [hash, anchor]);
}
