import type { ReactNode } from "react";
import type { refundReasonSchema, reversalSchema } from "@salon/contracts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import type { SaidOfMade } from "../ui/forms/save-form.tsx";
import { TextArea } from "../ui/forms/text-field.tsx";
import { useSaveForm } from "../ui/forms/use-save-form.ts";
import type { Save } from "../ui/forms/use-send-once.ts";

type ReasonDialogProps<Output> = {
  onClose: () => void;
  title: string;
  description: string;
  hint: string;
  /** The contract's rule for the reason. */
  schema: typeof refundReasonSchema | typeof reversalSchema;
  /** Label of the confirm button. */
  action: ReactNode;
  submission: Save<GivenReason, Output>;
  saidOfMade?: SaidOfMade<Output>;
};

/** The reason that was given, with the key of the attempt. */
export interface GivenReason {
  reason: string;
  key: string;
}

/** Asks for a reason and then runs an irreversible action. It closes on success; on failure it stays open and keeps the text. */
export function ReasonDialog<Output>({ onClose, hint, schema, submission, ...frame }: ReasonDialogProps<Output>) {
  const leave = () => {
    submission.reset();
    onClose();
  };
  const form = useSaveForm({
    schema,
    start: { reason: "" },
    mode: "onChange",
    save: submission,
    bodyOf: ({ reason }, key) => ({ reason, key }),
    onSaved: leave,
  });
  return (
    <FormDialog of={form} dangerous cancel="Decide later" onClose={leave} {...frame}>
      <TextArea {...form.field("reason")} label="Reason" hint={hint} />
    </FormDialog>
  );
}
