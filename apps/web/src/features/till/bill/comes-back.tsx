import { backWays, billEnds, BY_METHOD, ONLINE_METHOD, type Bill, type Receipt } from "@salon/contracts";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";

const HOW = "the way it came. Banks take a few working days to show it.";

type ComesBackProps = {
  bill: Bill;
  /** Whether we write to the customer once it is sent. */
  isTold: boolean;
  /** Why the salon keeps what came online. */
  answer?: string | undefined;
};

/** The end of a customer's bill: what comes back, how and when. Nothing where nothing does. */
export function ComesBack(props: ComesBackProps) {
  const texts = wordsOf(props);
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

function wordsOf({ bill, isTold, answer }: ComesBackProps): string[] {
  const { receipts, givingBack = 0, back = 0, cancelled, kept: byDesk } = bill;
  const ends = billEnds(bill);
  const { kept } = ends;
  const ways = cancelled ? { comesBack: 0, giveBack: 0 } : backWays(back, receipts, givingBack);
  const comesBack = ends.comesBack + ways.comesBack;
  const giveBack = ends.giveBack + ways.giveBack;
  const declined = kept - (byDesk?.amount ?? 0);
  const sent = cancelled ? receipts.filter(({ kind }) => kind === "refund") : [];
  const texts = [
    ...(comesBack > 0
      ? [`${formatAmount(comesBack)} comes back ${HOW}${isTold ? " We write to you once it is sent." : ""}`]
      : []),
    ...(givingBack > 0 ? [`${formatAmount(givingBack)} is on its way back, ${HOW}`] : []),
    ...sent.map(sentText),
    ...(declined > 0 ? [[`The salon keeps ${formatAmount(declined)}`, answer].filter(Boolean).join(": ")] : []),
    ...(giveBack > 0 ? [`You get ${formatAmount(giveBack)} back at the salon: please come by or call us.`] : []),
  ];
  return texts.length === 0 && cancelled && kept === 0 ? ["Nothing was paid, so nothing comes back."] : texts;
}

const sentText = ({ amount, at, method }: Receipt): string =>
  method === ONLINE_METHOD
    ? `We sent ${formatAmount(amount)} back on ${formatDate(at)}, ${HOW}`
    : `We gave ${formatAmount(amount)} back on ${formatDate(at)}, ${BY_METHOD[method]}.`;
