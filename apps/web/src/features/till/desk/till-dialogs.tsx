import type { Bill, Booking } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { teamQuery } from "../../../domain/team.ts";
import type { TillDialog } from "./bill-desk.tsx";
import { ExtraDialog } from "./extra-dialog.tsx";
import { GiveBack } from "./give-back.tsx";
import { GiveCancelledBack } from "./give-cancelled-back.tsx";
import { KeepMoneyDialog, ReverseDialog, SettleBeforeDialog, TakeBackDialog } from "./money-reasons.tsx";
import { TakePayment } from "./take-payment.tsx";

type TillDialogsProps = {
  open: TillDialog;
  booking: Booking;
  bill: Bill;
  onClose: () => void;
};

/** The dialogs that change a bill; loaded when the first one opens. */
export function TillDialogs({ open, booking, bill, onClose }: TillDialogsProps) {
  const { data: team = [] } = useQuery(teamQuery);
  const shown = { bookingId: booking._id, onClose };
  switch (open.name) {
    case "take":
      return (
        <TakePayment booking={booking} bill={bill} people={team.filter(({ active }) => active)} onClose={onClose} />
      );
    case "giveBack":
      return bill.cancelled ? (
        <GiveCancelledBack {...shown} bill={bill} />
      ) : (
        <GiveBack {...shown} bill={bill} payment={open.ref} />
      );
    case "extra":
      return <ExtraDialog {...shown} bill={bill} />;
    case "keep":
      // Once it is kept, nothing is left to keep.
      return <KeepMoneyDialog {...shown} amount={(bill.mayKeep ?? bill.giveBack) || (bill.kept?.amount ?? 0)} />;
    case "settle":
      return <SettleBeforeDialog {...shown} bill={bill} as={open.as} />;
    case "reverse":
      return <ReverseDialog {...shown} receipt={open.receipt} />;
    default:
      return <TakeBackDialog {...shown} extra={open.extra} />;
  }
}
