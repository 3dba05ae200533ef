import { IsRestoringProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createExternalStore } from "../../lib/hooks/external-store.ts";

const pageIsDrawn = createExternalStore(false);

/** Opens the gate; the prerendered page calls it in an effect after hydration. */
export const openQueryGate = (): void => pageIsDrawn.set(true);

/**
 * Pauses all queries until a prerendered page is hydrated: React hydrates in steps, and a response between two steps would make the
 * later ones differ from the markup.
 */
export function QueryGate({ prerendered, children }: { prerendered: boolean; children: ReactNode }) {
  const open = pageIsDrawn.use();
  return <IsRestoringProvider value={prerendered && !open}>{children}</IsRestoringProvider>;
}
