import { moneyText, nairaOf, type Booking } from "@salon/contracts";
import { Button } from "../../../ui/controls/button.tsx";
import { useNeverPaid } from "../bookings.board.queries.ts";

/** Asks what becomes of what was never paid for the no-shows of a booking; nothing where nobody has to say it. */
export const NeverPaid = ({ booking }: { booking: Booking }) =>
  booking.cartItems.map(
    ({ neverPaid }, item) =>
      neverPaid !== undefined && (
        <NeverPaidLine key={`${booking._id} ${item}`} {...{ booking, item }} amount={neverPaid} />
      ),
  );

type NeverPaidLineProps = { booking: Booking; item: number; amount: number };

/** The same for one of them, with its amount in naira. */
export function NeverPaidLine({ booking: { _id: bookingId, cartItems }, item, amount }: NeverPaidLineProps) {
  const { letGo, stillOwes } = useNeverPaid();
  const about = <span className="sr-only">: {cartItems[item]?.service}</span>;
  return (
    <span data-print="no" className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Button
        variant="quiet"
        size="small"
        loading={letGo.isPending}
        onClick={() => letGo.mutate({ bookingId, item, amount })}
      >
        {moneyText(nairaOf(amount))} was never paid: let it go
        {about}
      </Button>
      <Button
        variant="quiet"
        size="small"
        loading={stillOwes.isPending}
        onClick={() => stillOwes.mutate({ bookingId, item })}
      >
        They still owe it
        {about}
      </Button>
    </span>
  );
}
