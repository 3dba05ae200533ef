import { useEffect, useRef, useState } from "react";

type Calls = Record<string, (...args: never[]) => unknown>;

/** These functions as ones that stay the same, so that what gets them is not drawn again; each calls the newest. */
export function useStableCalls<Given extends Calls>(calls: Given): Given {
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(calls).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as Given,
  );
  return stable;
}
