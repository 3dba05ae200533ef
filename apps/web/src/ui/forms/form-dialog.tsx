import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { SaveForm, type SaidOfMade } from "./save-form.tsx";
import type { SavingForm } from "./use-save-form.ts";

type FormDialogProps<Output> = {
  of: SavingForm<Output>;
  title: string;
  description?: ReactNode;
  /** The label of the button that sends the form; absent where another button does. */
  action?: ReactNode;
  /** A red button, for what cannot be taken back. */
  dangerous?: boolean;
  /** The label of a second button, which closes the dialog. */
  cancel?: string | undefined;
  saidOfMade?: SaidOfMade<Output>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A dialog with one form. It opens at the first field, stays with everything in it when sending fails, and asks before typed text
 * is thrown away. Import it lazily.
 */
export function FormDialog<Output>(props: FormDialogProps<Output>) {
  const { of, title, description, action, dangerous, cancel, saidOfMade, onClose, children } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      cancel={cancel}
      firstFocus={() => document.getElementById(of.id)?.querySelector<HTMLElement>(FIELDS) ?? null}
      actions={
        action !== undefined && (
          <Button
            type="submit"
            form={of.id}
            variant={dangerous ? "danger" : "primary"}
            loading={of.isSaving}
            className="grow"
          >
            {action}
          </Button>
        )
      }
    >
      <SaveForm of={of} saidOfMade={saidOfMade}>
        {children}
      </SaveForm>
    </Dialog>
  );
}

const FIELDS = "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)";
