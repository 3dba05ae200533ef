import { isLive, ONLINE_METHOD, type Bill, type Receipt, type Booking } from "@salon/contracts";
import { BY_METHOD, onlineMoney } from "../../../domain/bill.ts";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";

const HOW = "the way it came. Banks take a few working days to show it.";

/** The end of a customer's bill after a cancellation: what comes back, and when. Nothing where nothing was cancelled. */
export function ComesBack({ booking, bill }: { booking: Booking; bill: Bill }) {
  const texts = booking.bookingStatus === "cancelled" ? afterAll(booking, bill) : afterOne(bill);
  if (texts.length === 0) return null;
  return (
    <div className="mt-4 space-y-2 border-t border-hairline pt-4 font-semibold">
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  );
}

/** A whole booking was cancelled. */
function afterAll({ refund, refundAnswer }: Booking, { receipts, giveBack = 0, kept }: Bill): string[] {
  const online = onlineMoney(receipts).reduce((sum, { amount }) => sum + amount, 0);
  const sent = receipts.filter(({ kind }) => kind === "refund");
  const texts = [
    ...(refund === "requested" && online > 0
      ? [`${formatAmount(online)} comes back. We write to you once it is sent ${HOW}`]
      : []),
    ...sent.map(sentText),
    ...(refund === "kept" && online > 0 ? [`The salon keeps ${formatAmount(online)}: ${refundAnswer}`] : []),
    ...(giveBack > 0 ? [`You get ${formatAmount(giveBack)} back at the salon: please come by or call us.`] : []),
  ];
  return texts.length === 0 && !kept && online === 0 ? ["Nothing was paid, so nothing comes back."] : texts;
}

const sentText = ({ amount, at, method }: Receipt): string =>
  method === ONLINE_METHOD
    ? `We sent ${formatAmount(amount)} back on ${formatDate(at)}, ${HOW}`
    : `We gave ${formatAmount(amount)} back on ${formatDate(at)}, ${BY_METHOD[method]}.`;

/** One appointment was cancelled, and the others take place. */
function afterOne({ lines, over, givingBack = 0 }: Bill): string[] {
  if (lines.every(isLive)) return [];
  return [
    ...(over > 0 ? [`${formatAmount(over)} comes back. We write to you once it is sent ${HOW}`] : []),
    ...(givingBack > 0 ? [`${formatAmount(givingBack)} is on its way back, ${HOW}`] : []),
  ];
}
