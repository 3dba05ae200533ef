import { moneyText, nairaOf, type Appointment } from "@salon/contracts";
import { AlertDialog } from "../../ui/overlays/alert-dialog.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { useNeverPaid } from "../bookings/bookings.board.queries.ts";
import type { LineDialog } from "./board/card-menu.tsx";

type MissedQuestionProps = {
  /** What was never paid for a no-show, or that others have the time of one who comes after all. */
  about: "due" | "taken";
  appointment: Appointment;
  amount?: number | undefined;
  why?: string | undefined;
  onSqueeze: (appointment: Appointment) => void;
  onOpen: (dialog: LineDialog) => void;
  onClose: () => void;
};

/** Asks what follows from a no-show, or from taking it back. */
export function MissedQuestion({
  about,
  appointment,
  amount = 0,
  why,
  onSqueeze,
  onOpen,
  onClose,
}: MissedQuestionProps) {
  const { letGo, stillOwes } = useNeverPaid();
  const { name } = appointment.customer;
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  if (about === "due")
    return (
      <AlertDialog
        open
        onCancel={onClose}
        cancelLabel="Later"
        title="Never paid"
        message={`${moneyText(nairaOf(amount))} of ${name} was never paid.`}
        confirmLabel="Let it go"
        onConfirm={then(() => letGo.mutate({ ...appointment, amount }))}
      >
        <Button variant="quiet" size="small" onClick={then(() => stillOwes.mutate(appointment))}>
          They still owe it
        </Button>
      </AlertDialog>
    );
  return (
    <AlertDialog
      open
      onCancel={onClose}
      cancelLabel="Go back"
      title="The time is taken"
      message={`${why}. Choose another time for ${name}, or squeeze them in.`}
      confirmLabel="Another time"
      onConfirm={then(() => onOpen({ name: "time", appointment }))}
    >
      <Button variant="quiet" size="small" onClick={then(() => onSqueeze(appointment))}>
        Squeeze in
      </Button>
    </AlertDialog>
  );
}
