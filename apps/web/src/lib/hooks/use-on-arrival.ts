import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

/** Acts once where the address has a value under this name, and takes that out of the address. */
export function useOnArrival(name: string, act: (value: string) => void): void {
  const [address, setAddress] = useSearchParams();
  const value = address.get(name);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (value === null) return;
    const without = (before: URLSearchParams) => new URLSearchParams([...before].filter(([key]) => key !== name));
    setAddress(without, { replace: true });
    latest.current(value);
  }, [value, name, setAddress]);
}
