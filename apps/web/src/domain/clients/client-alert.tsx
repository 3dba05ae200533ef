import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** The alert of a client card: what staff must know before they serve the person. */
export function ClientAlert({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm font-semibold text-warning forced-colors:border">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">Alert: </span>
        {children}
      </span>
    </p>
  );
}
