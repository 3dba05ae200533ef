import type { Booking } from "@salon/contracts";
import { formatMoment } from "../../lib/format/moments.ts";
import { useNow } from "../../lib/hooks/clock.ts";

type Line = Booking["cartItems"][number];

const DID: Record<NonNullable<Line["changed"]>["what"], string> = {
  time: "We moved this",
  person: "We gave this to another person",
};

/** That the salon changed an appointment, and until when its customer may answer that whatever the cut-off says. */
export function ChangedNote({ changed, isPaid }: Pick<Line, "changed"> & { isPaid: boolean }) {
  const now = useNow();
  if (!changed) return null;
  const { what, at, until } = changed;
  return (
    <p className="mt-2">
      <span className="font-semibold">
        {DID[what]} on {formatMoment(at)}.
      </span>
      {until !== undefined && now < new Date(until) && (
        <>
          {" "}
          Does this not suit you? Until {formatMoment(until)} you can change or cancel it
          {isPaid && ", and what you have paid for it comes back"}.
        </>
      )}
    </p>
  );
}
