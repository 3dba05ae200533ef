import { IsRestoringProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createExternalStore } from "../../lib/hooks/external-store.ts";

const pageIsDrawn = createExternalStore(false);

/** Opens the gate; the first page calls it from an effect, when React has taken it over. */
export const openQueryGate = (): void => pageIsDrawn.set(true);

/**
 * Holds every query back until React has taken over a prerendered page: React does that in steps, and an answer that came in
 * between would make the later steps differ from the page.
 */
export function QueryGate({ prerendered, children }: { prerendered: boolean; children: ReactNode }) {
  const open = pageIsDrawn.use();
  return <IsRestoringProvider value={prerendered && !open}>{children}</IsRestoringProvider>;
}
