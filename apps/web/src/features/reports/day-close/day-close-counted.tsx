import {
  canAccess,
  DESK_METHODS,
  endpoints,
  noonOf,
  receiptLabel,
  tillAmount,
  type DayClose,
  type ListedReceipt,
} from "@salon/contracts";
import { AdminCan } from "../../../domain/admin-can.tsx";
import { BlankedText, BlankText } from "../../../domain/blank-text.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { useSession } from "../../../lib/session/session.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DataTable, type DataColumn } from "../../../ui/lists/data-table.tsx";
import { LazyAlertDialog } from "../../../ui/overlays/lazy-alert-dialog.tsx";
import { useBlankDayNote, useReopenDay } from "../reports.queries.ts";
import { Difference, withSign } from "./difference.tsx";

const COUNTED: DataColumn<NonNullable<DayClose["counted"]>[number]>[] = [
  { key: "method", header: "Method", cell: ({ method }) => DESK_METHODS[method] },
  { key: "amount", header: "Counted", align: "right", cell: ({ amount }) => formatAmount(amount) },
  {
    key: "difference",
    header: "Difference",
    align: "right",
    cell: ({ difference }) => <Difference naira={difference} />,
  },
];

/** What was counted when the day was closed, what came after, and for admins the way to open it again. */
export function DayCloseCounted({ close }: { close: DayClose }) {
  const { counted, closedAt, closedBy, note, blanked, changed, date } = close;
  const { user } = useSession();
  return (
    <>
      <DataTable caption="Counted" columns={COUNTED} rows={counted ?? []} rowKey={({ method }) => method} />
      <p className="text-sm text-fg-muted">
        {note && (
          <span className="block wrap-anywhere text-fg">
            Note: {blanked ? <BlankedText blanked={blanked} /> : note}
          </span>
        )}
        Closed {closedAt && formatDate(closedAt)} {closedBy && `by ${closedBy}`}
      </p>
      {note && !blanked && canAccess(endpoints.reports.blankNote.access, user?.role ?? "guest") && (
        <BlankNote date={date} />
      )}
      {changed && <Changed {...changed} />}
      <AdminCan access={endpoints.reports.reopenDay.access}>open this day again</AdminCan>
      {canAccess(endpoints.reports.reopenDay.access, user?.role ?? "guest") && <Reopen date={date} />}
    </>
  );
}

const CHANGES: DataColumn<ListedReceipt>[] = [
  {
    key: "customer",
    header: "Customer",
    cell: ({ bookingId, customer }) => (
      <Link
        to={linkTo(PATHS.adminBookingDetails, { id: bookingId })}
        className="text-link inline-block py-2.5 wrap-anywhere"
      >
        {customer.name}
      </Link>
    ),
  },
  { key: "what", header: "What", card: "plain", cell: (receipt) => `${receiptLabel(receipt)}, ${receipt.method}` },
  { key: "at", header: "Time", card: "plain", cell: ({ at }) => formatMoment(at) },
  { key: "by", header: "By", cell: ({ by }) => <span className="wrap-anywhere">{by ?? "–"}</span> },
  {
    key: "amount",
    header: "Amount",
    align: "right",
    card: "corner",
    cell: (receipt) => <span className="whitespace-nowrap">{withSign(tillAmount(receipt))}</span>,
  },
];

function Changed({ amount, receipts }: NonNullable<DayClose["changed"]>) {
  return (
    <section className="space-y-3 rounded-cloth bg-warning-soft p-4">
      <h3 className="text-lg">After closing: {withSign(amount)}</h3>
      <DataTable
        caption="After closing"
        captionHidden
        columns={CHANGES}
        rows={receipts}
        rowKey={({ bookingId, key }) => `${bookingId} ${key}`}
      />
    </section>
  );
}

const BlankNote = ({ date }: { date: string }) => (
  <BlankText what={`the note of ${formatDate(noonOf(date))}`} submission={useBlankDayNote(date)} />
);

function Reopen({ date }: { date: string }) {
  const [asked, setAsked] = useState(false);
  const reopen = useReopenDay();
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Open this day again
      </Button>
      {asked && (
        <LazyAlertDialog
          open
          title="Open this day again?"
          message="What was counted is taken back, and the day has to be counted once more. The activity log keeps both."
          confirmLabel="Open again"
          loading={reopen.isPending}
          error={reopen.error}
          onCancel={() => {
            reopen.reset();
            setAsked(false);
          }}
          onConfirm={() => reopen.mutate(date, { onSuccess: () => setAsked(false) })}
        />
      )}
    </>
  );
}
