import * as RadixAlert from "radix-ui/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { useBackToClose } from "./use-back-to-close.ts";
import { useReturnFocus } from "./focus.ts";
import { useOverCover } from "./over-cover.ts";

type AlertDialogProps = {
  open: boolean;
  onCancel: () => void;
  /** Absent where there is nothing to confirm. */
  onConfirm?: () => void;
  title: string;
  /** The question in one sentence; announced with the title. */
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** A red confirm button, for irreversible actions. */
  dangerous?: boolean;
  /** The confirmed action is running: the dialog stays open and ignores presses. */
  loading?: boolean;
  /** What it asks about is still read: it can only be cancelled. */
  reading?: boolean;
  /** Why the confirmed action failed; the dialog stays open with it. Absent where the caller says it elsewhere. */
  error?: Error | null;
  children?: ReactNode;
};

/** A question that needs an answer: the focus starts on Cancel, and a press outside does nothing. Import it lazily. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onCancel, onConfirm, title, message, confirmLabel, cancelLabel = "Cancel", loading = false } = props;
  const cancelUnlessBusy = () => {
    if (!loading) onCancel();
  };
  const returnFocus = useReturnFocus();
  const over = useOverCover();
  useBackToClose(open, cancelUnlessBusy);
  return (
    <RadixAlert.Root open={open} onOpenChange={(next) => !next && cancelUnlessBusy()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay {...over} className="dialog-overlay" />
        <RadixAlert.Content {...over} {...returnFocus} className="dialog-box">
          <RadixAlert.Title className="text-xl">{title}</RadixAlert.Title>
          <RadixAlert.Description asChild>
            <div className="mt-2 text-fg-muted">{message}</div>
          </RadixAlert.Description>
          {props.error && (
            <p role="alert" className="mt-4 font-semibold text-danger">
              {props.error.message}
            </p>
          )}
          {props.children && <div className="mt-4">{props.children}</div>}
          <div className="dialog-actions">
            <RadixAlert.Cancel asChild>
              <Button variant="quiet" disabled={loading}>
                {cancelLabel}
              </Button>
            </RadixAlert.Cancel>
            {onConfirm && (
              <Button
                variant={props.dangerous ? "danger" : "primary"}
                loading={loading || props.reading === true}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            )}
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
