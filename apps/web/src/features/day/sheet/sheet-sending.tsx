import { TEXTS, type Booking } from "@salon/contracts";
import { useRef } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useLostPress } from "../../../lib/api/lost-press.ts";
import { LazyAlertDialog } from "../../../ui/overlays/lazy-alert-dialog.ts";
import { useAddWalkIn, useUndoWalkIn } from "../../bookings/bookings.desk.queries.ts";
import { sendingOf } from "../../bookings/hold-actions.ts";
import type { WalkIn } from "../../draft/draft-requests.ts";
import { showDone } from "../board/undo-toast.tsx";
import { focusOn } from "./who-fields.tsx";

/** Whether a booking was refused only because its number cannot be one. */
const isNumberDoubted = (error: Error | null): boolean =>
  error instanceof ApiError && error.errors.some(({ message }) => message === TEXTS.phoneUnlikely);

/** What makes two presses the same one: all but that the time is full, which the first of them may have made so. */
const contentOf = ({ squeeze: _squeeze, ...content }: WalkIn): string => JSON.stringify(content);

interface Outcome {
  /** Says what was booked. */
  textOf: (booking: Booking) => string;
  onRefused?: (error: Error) => void;
}

/** Books what a sheet asks for. `question` is shown while its number is doubted, which staff correct or keep. */
export function useSheetSending({ phoneId, onAdded }: { phoneId: string; onAdded: (booking: Booking) => void }) {
  const add = useAddWalkIn();
  const undo = useUndoWalkIn();
  const { isLost, again, keep } = useLostPress<WalkIn>(add.error);
  const outcome = useRef<Outcome>(undefined);
  const book = (body: WalkIn) =>
    add.mutate(body, {
      onSuccess: (booking) => {
        const back = { label: "Undo", act: () => undo.mutate(booking._id) };
        showDone(booking._id, outcome.current?.textOf(booking) ?? "", back, ...sendingOf(booking));
        onAdded(booking);
      },
      onError: (error) => outcome.current?.onRefused?.(error),
    });
  const isDoubted = isNumberDoubted(add.error);
  const question = isDoubted && (
    <LazyAlertDialog
      open
      title="Is this number right?"
      message={`${add.variables?.phone} cannot be a phone number. A call or a message to it will not arrive.`}
      confirmLabel="Save it as typed"
      cancelLabel="Correct it"
      onConfirm={() => add.variables && book({ ...add.variables, phoneAsTyped: true })}
      onCancel={() => {
        add.reset();
        // After the dialog has given the focus back.
        setTimeout(() => focusOn(phoneId));
      }}
    />
  );
  return {
    /** Why it was not booked; null while that is asked by `question`. */
    error: isDoubted ? null : add.error,
    isPending: add.isPending,
    isLost,
    reset: add.reset,
    question,
    send: (body: WalkIn, next: Outcome) => {
      outcome.current = next;
      book(keep(contentOf(body), body));
    },
    /** Sends a press whose answer was lost again as it was. @returns whether this is one */
    sendAgain: (body: WalkIn): boolean => {
      const lost = again(contentOf(body));
      if (lost) book(lost);
      return lost !== undefined;
    },
  };
}
