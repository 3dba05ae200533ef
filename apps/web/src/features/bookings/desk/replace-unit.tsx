import type { contract, RouteInput } from "@salon/contracts";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { useAssign } from "../bookings.desk.queries.ts";

type ReplaceUnitProps = {
  bookingId: string;
  /** The index of the line in its booking. */
  item: number;
  /** The resource that is about to have fewer units. */
  leaving: NonNullable<RouteInput<typeof contract.bookings.assign>["body"]["leaving"]>;
  onReplaced: () => void;
  /** The text of the button. */
  children: ReactNode;
};

/** A button that gives an appointment a unit which its resource keeps. */
export function ReplaceUnit({ bookingId, item, leaving, onReplaced, children }: ReplaceUnitProps) {
  const assign = useAssign(bookingId);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        loading={assign.isPending}
        onClick={() => assign.mutate({ item, with: null, leaving }, { onSuccess: onReplaced })}
      >
        {children}
      </Button>
      <FailureSummary error={assign.error} fields={{}} />
    </>
  );
}
