import { useSettings } from "../../domain/settings.ts";
import { NextFreeLink } from "./next-free-link.tsx";

const WHOLE_PERCENT = 100;

/** In one line what a first visitor asks: the next free time, the deposit, and until when one may cancel. */
export function BookingFacts() {
  const settings = useSettings();
  if (!settings) return null;
  const { depositPercent, cancelCutoffHours } = settings;
  return (
    <ul className="mt-5 flex min-h-9 flex-wrap items-center gap-x-6 text-on-cloth-muted [&>li:not(:empty)]:before:mr-2.5 [&>li]:before:inline-block [&>li]:before:size-1.5 [&>li]:before:rotate-45 [&>li]:before:bg-resist [&>li]:before:align-middle [&>li:empty]:hidden">
      <li>
        <NextFreeLink className="text-link inline-flex min-h-9 items-center font-semibold text-white" />
      </li>
      {depositPercent < WHOLE_PERCENT && <li>{depositPercent} % deposit, the rest at the salon</li>}
      <li>{cancelText(cancelCutoffHours)}</li>
    </ul>
  );
}

function cancelText(hours: number): string {
  if (hours === 0) return "Cancel until it begins";
  return `Cancel until ${hours} ${hours === 1 ? "hour" : "hours"} before`;
}
