import { useEffect, useState } from "react";

const DEBOUNCE_MS = 300;

/** A text as it was when the person last paused typing. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
