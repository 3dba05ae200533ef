import { TEXTS, type Booking, type VisitPlan } from "@salon/contracts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { formatAmount, formatDay } from "../../../lib/format/format.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import type { SaidOfMade } from "../../../ui/forms/save-form.tsx";
import { useSendOnce } from "../../../ui/forms/use-send-once.ts";
import { LazyAlertDialog } from "../../../ui/overlays/lazy-alert-dialog.tsx";
import { useAddWalkIn, useUndoWalkIn } from "../../bookings/bookings.desk.queries.ts";
import { sendingOf } from "../../bookings/hold-actions.ts";
import type { WalkIn } from "../../draft/draft-requests.ts";
import { showDone } from "../board/undo-toast.tsx";
import { focusOn } from "./who-fields.tsx";

/** Whether a booking was refused only because its number cannot be one. */
const isNumberDoubted = (error: Error | null): boolean =>
  error instanceof ApiError && error.errors.some(({ message }) => message === TEXTS.phoneUnlikely);

interface Sent {
  body: WalkIn;
  /** The plan that is booked, of a visit. */
  plan?: VisitPlan;
  /** Says what was booked. */
  textOf: (booking: Booking) => string;
  onRefused?: (error: Error) => void;
}

/** Books what a sheet asks for. `question` is shown while its number is doubted, which staff correct or keep. */
export function useSheetSending(fields: Record<string, string>, onAdded: (booking: Booking) => void) {
  const add = useAddWalkIn();
  const undo = useUndoWalkIn();
  const once = useSendOnce<Sent, WalkIn, Booking>({
    save: add,
    inputOf: ({ body }, key) => ({ ...body, key }),
    onSaved: (booking, { textOf }) => {
      const back = { label: "Undo", act: () => undo.mutate(booking._id) };
      showDone(booking._id, textOf(booking), back, ...sendingOf(booking));
      onAdded(booking);
    },
    onRefused: (error, { onRefused }) => onRefused?.(error),
  });
  const { sent } = once;
  const isDoubted = isNumberDoubted(once.error);
  const question = isDoubted && sent && (
    <LazyAlertDialog
      open
      title="Is this number right?"
      message={`${sent.body.phone} cannot be a phone number. A call or a message to it will not arrive.`}
      confirmLabel="Save it as typed"
      cancelLabel="Correct it"
      onConfirm={() => once.send({ ...sent, body: { ...sent.body, phoneAsTyped: true } })}
      onCancel={() => {
        add.reset();
        // After the dialog has given the focus back.
        setTimeout(() => focusOn(fields["phone"]!));
      }}
    />
  );
  return {
    ...once,
    idOf: (name: string) => fields[name] ?? "",
    /** Why it was not booked; null while that is asked by `question`. */
    error: isDoubted ? null : once.error,
    /** Whether what was sent last squeezes a customer in. */
    isSqueezed: sent?.body.squeeze === true,
    reset: add.reset,
    question,
  };
}
export type SheetSending = ReturnType<typeof useSheetSending>;

/** What a booking is that was made before the sheet was changed, and its page, on which it can be changed. */
export const saidOfBooking: SaidOfMade<Booking> = ({ _id, customer, cartItems, bookingAmount }) => {
  const [line] = cartItems;
  const when = line && [formatDay(line.date), line.time];
  const what = cartItems.map(({ service }) => service).join(" and ");
  return {
    text: [customer?.name, ...(when ?? []), what, formatAmount(bookingAmount)].filter(Boolean).join(", "),
    page: linkTo(PATHS.adminBookingDetails, { id: _id }),
  };
};
