import type { ReactNode } from "react";
import { formatAmount } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

type GiveBackFrameProps = {
  /** The form that the button sends. */
  form: string;
  /** What was typed, in naira. */
  amount: number | undefined;
  isSending: boolean;
  description?: string;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog around a form that gives money back; its button names the amount once it is a whole number of naira. */
export function GiveBackFrame({ form, amount = 0, isSending, onClose, children, ...frame }: GiveBackFrameProps) {
  const isNamed = Number.isInteger(amount) && amount > 0;
  return (
    <Dialog
      {...frame}
      open
      onClose={onClose}
      title="Give money back"
      actions={
        <Button type="submit" form={form} variant="danger" size="large" className="w-full" loading={isSending}>
          {isNamed ? `Give back ${formatAmount(amount)}` : "Give back"}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
