import { useEffect, useState } from "react";

const DEBOUNCE_MS = 300;

/** The latest text that stayed unchanged for 300 ms. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
