import {
  canAccess,
  endpoints,
  hasMoneyGone,
  ONLINE_METHOD,
  type Bill,
  type Booking,
  type Extra,
  type Receipt,
  toGiveBack,
} from "@salon/contracts";
import { Printer } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { deskMoney, onlineMoney, paymentOfReceipt } from "../../../domain/bill.ts";
import { AdminCan } from "../../../domain/admin-can.tsx";
import { formatAmount } from "../../../lib/format/format.ts";
import { useAnchor } from "../../../lib/hooks/use-anchor.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { useOnArrival } from "../../../lib/hooks/use-on-arrival.ts";
import { useSession } from "../../../lib/session/session.ts";
import { BILL_ANCHOR, GIVE_BACK_QUERY, PATHS, PRINT_QUERY } from "../../../paths.ts";
import { printPage } from "../../../lib/hooks/use-printing.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { BillFrame } from "../bill/bill-frame.tsx";
import { BillSums } from "../bill/bill-sums.tsx";
import { ReceiptSheet } from "../bill/receipt-sheet.tsx";
import { receiptWords } from "./saved-words.ts";
import { BillLink, SendReceipt } from "./send-link.tsx";

const importDialogs = () => import("./till-dialogs.tsx");

/** The open dialog of the bill. */
export type TillDialog =
  | { name: "take" | "extra" | "keep" }
  | { name: "giveBack"; ref?: string | undefined }
  | { name: "settle"; as: "given" | "kept" }
  | { name: "reverse"; receipt: Receipt }
  | { name: "takeBack"; extra: Extra };

/** The bill of a booking for staff, with everything that changes it. */
export function BillDesk({ booking }: { booking: Booking }) {
  return <BillFrame bookingId={booking._id}>{(bill) => <OpenBill booking={booking} bill={bill} />}</BillFrame>;
}

function OpenBill({ booking, bill }: { booking: Booking; bill: Bill }) {
  useOnArrival(PRINT_QUERY, printPage);
  useAnchor(BILL_ANCHOR);
  const [open, setOpen] = useState<TillDialog>();
  const { module: dialogs, preload, load } = useLazyModule(importDialogs);
  const { user } = useSession();
  const isAdmin = canAccess(endpoints.till.reverse.access, user?.role ?? "guest");
  const hasDeskMoney = deskMoney(bill.receipts).some(({ paid }) => paid > 0);
  const show = (dialog: TillDialog) => void load().then((ready) => ready && setOpen(dialog));
  const giveBack = toGiveBack(bill);
  const mayKeep = bill.mayKeep ?? bill.giveBack ?? 0;
  const isAlive = booking.bookingStatus !== "cancelled";
  const canGiveBack = isAdmin && (hasDeskMoney || (isAlive && onlineMoney(bill.receipts).length > 0));
  useOnArrival(GIVE_BACK_QUERY, (ref) => canGiveBack && show({ name: "giveBack", ref }));
  return (
    <>
      <p className="-mt-1 wrap-anywhere text-fg-muted">{booking.customer?.name}</p>
      <BillSums
        bill={bill}
        reader="staff"
        renderReceiptActions={(receipt) => (
          <>
            <PaymentLink receipt={receipt} />
            {isAdmin && isReversible(receipt, bill) && (
              <RowButton about={receiptWords(receipt)} onClick={() => show({ name: "reverse", receipt })}>
                Reverse
              </RowButton>
            )}
          </>
        )}
        renderExtraActions={(extra) =>
          isAlive &&
          isStanding(extra, bill) &&
          (isAdmin || extra.amount > 0 || !hasMoneyGone(extra, bill.receipts, bill.givingBack)) &&
          extra._id !== bill.paidBefore?.extra && (
            <RowButton about={extra.label} onClick={() => show({ name: "takeBack", extra })}>
              Take back
            </RowButton>
          )
        }
      />
      <div data-print="no" className="mt-5 space-y-3">
        {isAlive && (
          <Button
            size="large"
            variant={bill.due > 0 ? "primary" : "quiet"}
            className="w-full"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => show({ name: "take" })}
          >
            {bill.due > 0 ? "Take payment" : "Take a tip"}
          </Button>
        )}
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {isAlive && (
            <Button variant="quiet" size="small" onClick={() => show({ name: "extra" })}>
              Add an extra or discount
            </Button>
          )}
          {canGiveBack && (
            <Button variant="quiet" size="small" onClick={() => show({ name: "giveBack" })}>
              Give money back
            </Button>
          )}
          {isAdmin && mayKeep > 0 && (
            <Button variant="quiet" size="small" onClick={() => show({ name: "keep" })}>
              Keep the money
            </Button>
          )}
          {isAdmin && bill.paidBefore?.byHand && (
            <SettleBeforeButtons canKeep={!bill.paidBefore.notHeld} onChoose={(as) => show({ name: "settle", as })} />
          )}
          <MailButtons booking={booking} bill={bill} />
        </div>
        {giveBack > 0 ? (
          <AdminCan access={endpoints.till.reverse.access}>
            give {formatAmount(giveBack)} back{mayKeep > 0 && ", or keep it"}
          </AdminCan>
        ) : (
          hasDeskMoney && (
            <AdminCan access={endpoints.till.reverse.access}>give money back and reverse receipts</AdminCan>
          )
        )}
      </div>
      {dialogs && open && (
        <dialogs.TillDialogs open={open} booking={booking} bill={bill} onClose={() => setOpen(undefined)} />
      )}
      <ReceiptSheet bookingId={booking._id} bill={bill} customer={booking.customer?.name ?? ""} />
    </>
  );
}

/** What has become of money that was paid before the opening. */
function SettleBeforeButtons({ canKeep, onChoose }: { canKeep: boolean; onChoose: (as: "given" | "kept") => void }) {
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => onChoose("given")}>
        The money was given back
      </Button>
      {canKeep && (
        <Button variant="quiet" size="small" onClick={() => onChoose("kept")}>
          Keep what was paid before
        </Button>
      )}
    </>
  );
}

/** Buttons that send the customer the bill or the receipt, or print it. */
function MailButtons({ booking, bill }: { booking: Booking; bill: Bill }) {
  const { receiptNumber } = bill;
  return (
    <>
      <BillLink booking={booking} bill={bill} />
      {receiptNumber && <SendReceipt booking={booking} bill={bill} />}
      {receiptNumber && (
        <Button variant="quiet" size="small" onClick={printPage}>
          <Printer aria-hidden="true" className="size-5" />
          Print receipt
        </Button>
      )}
    </>
  );
}

/** Leads from an online receipt to its payment, which is where it can be refunded. */
function PaymentLink({ receipt }: { receipt: Receipt }) {
  const ref = paymentOfReceipt(receipt);
  if (ref === null) return null;
  const search = `?q=${encodeURIComponent(ref)}`;
  return (
    <Link to={{ pathname: PATHS.adminPayments, search }} className={rowLink}>
      Payment<span className="sr-only">: {receiptWords(receipt)}</span>
    </Link>
  );
}

const rowLink =
  "-mb-2 mr-4 inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-4";

type RowButtonProps = { about: string; onClick: () => void; children: string };

function RowButton({ about, onClick, children }: RowButtonProps) {
  return (
    <button type="button" onClick={onClick} className={rowLink}>
      {children}
      <span className="sr-only">: {about}</span>
    </button>
  );
}

/** Whether a receipt of the desk still counts; a reversal is never reversed, and online money goes back by a refund. */
const isReversible = ({ key, kind, method }: Receipt, { receipts }: Bill): boolean =>
  method !== ONLINE_METHOD && kind !== "reversal" && receipts.every(({ reverses }) => reverses !== key);

const isStanding = ({ _id, undoes }: Extra, { extras }: Bill): boolean =>
  undoes === undefined && extras.every((extra) => extra.undoes !== _id);
