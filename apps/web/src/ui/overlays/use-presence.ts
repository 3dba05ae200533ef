import { useEffect, useState } from "react";

/** Longer than any closing animation (300 ms), so a lost `animationend` never leaves a ghost panel. */
const LONGEST_LEAVE_MS = 350;

/** Keeps something mounted while it plays its closing animation; call `left` when that animation ends. */
export function useLeaving(open: boolean): { mounted: boolean; left: () => void } {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setMounted(false), LONGEST_LEAVE_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return { mounted, left: () => setMounted(open) };
}
