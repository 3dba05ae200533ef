import { addDays, noonOf, type Pause } from "@salon/contracts";
import { formatDay } from "../lib/format/format.ts";
import { usePause } from "./pause.ts";
import { SalonContact } from "./salon-contact.tsx";

type PausedNoteProps = { pause: Pause; className?: string };

/** That online booking is paused, when it opens again, what the salon says, and how to reach it. */
export const PausedNote = ({ pause: { until, text }, className = "" }: PausedNoteProps) => (
  <div role="note" className={`rounded-cloth border border-hairline bg-surface p-4 text-fg md:p-5 ${className}`}>
    <p className="font-semibold">Online booking is paused. It opens again on {formatDay(noonOf(addDays(until, 1)))}.</p>
    <p className="mt-1 wrap-anywhere">{text}</p>
    <SalonContact />
  </div>
);

/** The same while there is a pause. */
export function PausedNow({ className }: { className?: string }) {
  const pause = usePause();
  return pause && <PausedNote pause={pause} {...(className && { className })} />;
}
