import type { Bill } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { billQuery } from "../../../domain/bill.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/layout/cards.tsx";

type BillFrameProps = { bookingId: string; children: (bill: Bill) => ReactNode };

/** The card of a bill with its loading and error state. */
export function BillFrame({ bookingId, children }: BillFrameProps) {
  const { data, error, isFetching, refetch } = useQuery(billQuery(bookingId));
  return (
    <Card>
      <h2 className="mb-2 text-xl">Bill</h2>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <SkeletonList rows={4} label="Loading the bill…" rowClassName="h-10 w-full" />}
      {data && children(data)}
    </Card>
  );
}
