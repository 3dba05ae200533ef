import { useEffect, useState } from "react";

const SETTLES_AFTER_MS = 300;

/** A text as it was when the person last paused typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
