import type { Bill } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { billQuery } from "../../../domain/bill.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Card } from "../../../ui/layout/cards.tsx";

type BillFrameProps = { bookingId: string; children: (bill: Bill) => ReactNode };

/** The card of a bill with its loading and error state. */
export function BillFrame({ bookingId, children }: BillFrameProps) {
  const query = useQuery(billQuery(bookingId));
  return (
    <Card>
      <h2 className="mb-2 text-xl">Bill</h2>
      <Loaded query={query} skeleton={{ rows: 4, label: "Loading the bill…", rowClassName: "h-10 w-full" }}>
        {children}
      </Loaded>
    </Card>
  );
}
