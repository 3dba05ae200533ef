import { IsRestoringProvider } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { markDrawn, useDrawn } from "../../lib/browser/drawn.ts";

/**
 * Pauses all queries until a painted page is hydrated: React hydrates in steps, and a response between two steps would make the
 * later ones differ from the markup.
 */
export function QueryGate({ prerendered, children }: { prerendered: boolean; children: ReactNode }) {
  const open = useDrawn();
  return <IsRestoringProvider value={prerendered && !open}>{children}</IsRestoringProvider>;
}

/** Rendered after the page: opens the gate when the page is hydrated. */
export function OpenQueryGate() {
  useEffect(markDrawn, []);
  return null;
}
