import { billOfLink, blockedText, ENDED_TEXTS, type LinkedBill } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { CallFirst } from "../../domain/call-first.tsx";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { formatAmount } from "../../lib/format/format.ts";
import { formatMoment } from "../../lib/format/moments.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { BillSums } from "../till/bill/bill-sums.tsx";
import { ComesBack } from "../till/bill/comes-back.tsx";
import { LinkedVisit } from "./linked-visit.tsx";
import { linkedBillQuery } from "./pay-links.queries.ts";
import { PayByLink } from "./pay-by-link.tsx";

/** Whether there is no booking behind a link, so that its page is the 404 page. */
export function useIsUnknownLink(token: string): boolean {
  const { error } = useQuery(linkedBillQuery(token));
  return error instanceof ApiError && error.status === 404;
}

/** The appointment behind a link with its bill: paying it, then the receipt. */
export function LinkedBooking({ token }: { token: string }) {
  const query = useQuery(linkedBillQuery(token));
  return (
    <Loaded query={query} skeleton={{ rows: 2, label: "Loading your appointment…", rowClassName: "h-48 w-full" }}>
      {(bill) => (
        <>
          {query.error && (
            <output className="block mb-4 rounded-control bg-warning-soft px-4 py-3">{NOT_ASKED_AGAIN}</output>
          )}
          <Shown token={token} bill={bill} />
        </>
      )}
    </Loaded>
  );
}

const NOT_ASKED_AGAIN =
  "We could not ask the salon again. This is how it stood last; money that you have sent since still counts.";

function Shown({ token, bill }: { token: string; bill: LinkedBill }) {
  const isOver = bill.state === "cancelled" || bill.state === "lapsed";
  const isPayable = bill.state === "held" || bill.state === "open";
  const isToCallFirst = isPayable && bill.blocked !== undefined;
  const hasRunOut = useHasRunOut(bill);
  return (
    <div className="max-w-form space-y-6">
      <div className="space-y-2 text-lg">
        <p>Hello {bill.firstName},</p>
        <output className="block font-semibold">{hasRunOut ? RUN_OUT : statusOf(bill)}</output>
      </div>
      <Card>
        <BillSums bill={billOfLink(bill)} reader="customer" />
        {!isOver && <ComesBack bill={billOfLink(bill)} isTold={false} />}
        {bill.receiptNumber && <p className="mt-3 text-sm text-fg-muted">Receipt {bill.receiptNumber}</p>}
      </Card>
      {isToCallFirst && <CallFirst />}
      {isPayable && !bill.blocked && !hasRunOut && <PayByLink token={token} bill={bill} payment={bill.payment} />}
      {isOver ? <SalonContact /> : <LinkedVisit token={token} bill={bill} isContactGiven={isToCallFirst} />}
    </div>
  );
}

const RUN_OUT = "The time to pay is over, and nothing came. Please call or WhatsApp us: we may still have the place.";

/** Whether the time of a reservation is over while nothing of it came or is on its way; the server ends it moments later. */
function useHasRunOut({ state, until, payment, paid, blocked }: LinkedBill): boolean {
  const now = useNow();
  const isOver = state === "held" && until !== undefined && Date.parse(until) <= now.getTime();
  const nothingCame = paid === 0 && !payment.made && (payment.state === "none" || payment.state === "failed");
  return isOver && !blocked && nothingCame;
}

function statusOf({ state, ended, money, blocked, asked, deposit, until, paid, due, restAtSalon }: LinkedBill): string {
  if (ended && money) return ENDED_TEXTS[ended][money];
  if (blocked) {
    const noted =
      state === "held" && asked === 0 ? ". Your payment is noted: your appointment counts once that is settled" : "";
    return `${blockedText(blocked)}${noted}.`;
  }
  if (state === "held" && deposit !== undefined && until !== undefined) {
    const came = paid > 0 ? ` ${formatAmount(paid)} of ${formatAmount(deposit)} came.` : "";
    return `We hold this appointment for you until ${formatMoment(until)}.${came} It is yours once ${formatAmount(asked)} is paid.`;
  }
  if (restAtSalon) return `It is yours; ${formatAmount(due)} is due at the salon.`;
  if (due > 0 && paid > 0) return `Thank you, ${formatAmount(paid)} is paid. ${formatAmount(due)} is still due.`;
  if (due > 0) return `${formatAmount(due)} is due for your appointment.`;
  return paid > 0 ? "Thank you, your appointment is paid." : "Nothing is due for your appointment.";
}
