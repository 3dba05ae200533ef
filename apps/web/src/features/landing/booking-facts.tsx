import { hoursText } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePause } from "../../domain/pause.ts";
import { useSettings } from "../../domain/settings.ts";
import { NextFreeLink } from "./next-free-link.tsx";
import { nextFreeQuery } from "./next-free.queries.ts";

const WHOLE_PERCENT = 100;

/** In one line what a first visitor asks: the next free time, the deposit, and until when one may cancel. */
export function BookingFacts() {
  const settings = useSettings();
  const next = useQuery(nextFreeQuery).data?.next;
  const pause = usePause();
  if (!settings) return null;
  const { depositPercent, cancelCutoffHours } = settings;
  return (
    <ul className="mt-5 flex min-h-9 flex-wrap items-center gap-x-3 text-sm text-on-cloth-muted">
      {next && !pause && (
        <Fact>
          <NextFreeLink className="text-link inline-flex min-h-9 items-center" />
        </Fact>
      )}
      {depositPercent < WHOLE_PERCENT && <Fact>{depositPercent} % deposit</Fact>}
      <Fact>{cancelText(cancelCutoffHours)}</Fact>
    </ul>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {/* A diamond of borders, which forced colours keep. */}
      <span
        aria-hidden="true"
        className="size-2.5 shrink-0 border-2 border-current text-resist [transform:rotate(45deg)]"
      />
      <span>{children}</span>
    </li>
  );
}

function cancelText(hours: number): string {
  return hours === 0 ? "Cancel until it begins" : `Cancel until ${hoursText(hours)} before`;
}
