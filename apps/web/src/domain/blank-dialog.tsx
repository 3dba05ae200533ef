import { reversalSchema } from "@salon/contracts";
import type { Save } from "../ui/forms/use-send-once.ts";
import { ReasonDialog, type GivenReason } from "./reason-dialog.tsx";

export type BlankDialogProps = {
  /** What is removed, such as 'the note of Mon, 23 Nov'. */
  what: string;
  submission: Save<GivenReason, unknown>;
};

/** Asks for the reason before a text of staff is removed for good. */
export function BlankDialog({ what, ...dialog }: BlankDialogProps & { open: boolean; onClose: () => void }) {
  return (
    <ReasonDialog
      {...dialog}
      title="Remove this text?"
      description={`It removes ${what} for good. Who removed it and when stays visible.`}
      hint="It is kept in the activity log. Please do not repeat the text."
      action="Remove text"
      schema={reversalSchema}
    />
  );
}
