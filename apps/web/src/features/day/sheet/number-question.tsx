import { TEXTS } from "@salon/contracts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { LazyAlertDialog } from "../../../ui/overlays/lazy-alert-dialog.ts";

/** Whether a booking was refused only because its number cannot be one. */
export const isNumberDoubted = (error: Error | null): boolean =>
  error instanceof ApiError && error.errors.some(({ message }) => message === TEXTS.phoneUnlikely);

type NumberQuestionProps = { phone: string | undefined; onKeep: () => void; onCorrect: () => void };

/** Asks whether a number that cannot be one is to be saved. */
export function NumberQuestion({ phone, onKeep, onCorrect }: NumberQuestionProps) {
  return (
    <LazyAlertDialog
      open
      title="Is this number right?"
      message={`${phone} cannot be a phone number. A call or a message to it will not arrive.`}
      confirmLabel="Save it as typed"
      cancelLabel="Correct it"
      onConfirm={onKeep}
      onCancel={onCorrect}
    />
  );
}
