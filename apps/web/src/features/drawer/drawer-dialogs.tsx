import { newMovementSchema, reversalSchema, type DrawerKind, type DrawerMoved, type Movement } from "@salon/contracts";
import { useState } from "react";
import { ReasonDialog } from "../../domain/reason-dialog.tsx";
import { formatAmount } from "../../lib/format/format.ts";
import { AlertBox } from "../../ui/feedback/alert-box.tsx";
import { asNaira } from "../../ui/forms/as-number.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { isMoreThanHeld, useMoveCash, useReverseMovement } from "./drawer.queries.ts";
import { KIND_WORDS, leftText, movementLabel } from "./drawer-words.ts";

/** The dialog that is open over the drawer. */
export type DrawerDialog = { kind: DrawerKind } | { movement: Movement };

type DrawerDialogsProps = { open: DrawerDialog; drawer: DrawerMoved; isAdmin: boolean; onClose: () => void };

/** The dialogs of the drawer; loaded when the first one opens. */
export function DrawerDialogs({ open, ...shown }: DrawerDialogsProps) {
  return "kind" in open ? (
    <MoveCash kind={open.kind} {...shown} />
  ) : (
    <ReverseMovement movement={open.movement} onClose={shown.onClose} />
  );
}

const ACTIONS: Record<DrawerKind, string> = { float: "Add the float", out: "Take it out", in: "Put it in" };

type MoveCashProps = Omit<DrawerDialogsProps, "open"> & { kind: DrawerKind };

/** Cash that goes into the drawer or out of it without a receipt. */
function MoveCash({ kind, drawer, isAdmin, onClose }: MoveCashProps) {
  const move = useMoveCash();
  // Absent until the server has said that this amount is more than the drawer should hold.
  const [seen, setSeen] = useState<boolean>();
  const form = useSaveForm({
    schema: newMovementSchema,
    start: { kind },
    save: move,
    bodyOf: (typed, key) => ({ ...typed, key, ...(seen && { seen }) }),
    onSaved: onClose,
    onRefused: (error) => isMoreThanHeld(error) && setSeen(false),
  });
  return (
    <FormDialog
      of={isMoreThanHeld(form.error) ? { ...form, error: null } : form}
      title={KIND_WORDS[kind]}
      description={<Hint {...{ kind, drawer, isAdmin }} />}
      action={ACTIONS[kind]}
      saidOfMade={movementSaid}
      onClose={onClose}
    >
      {seen !== undefined && (
        <AlertBox tone="neutral" className="space-y-1">
          <p className="font-semibold">{move.error?.message}</p>
          <Checkbox
            label={`${ACTIONS[kind]} all the same`}
            checked={seen}
            onChange={(event) => setSeen(event.target.checked)}
          />
        </AlertBox>
      )}
      <TextField
        {...form.field("amount", { setValueAs: asNaira, onChange: () => setSeen(undefined) })}
        label="Amount (NGN)"
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...form.field("reason", { setValueAs: (text?: string) => text?.trim() || undefined })}
        label={kind === "float" ? "Note (optional)" : "What it is for"}
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** What staff should know before they count. */
function Hint({ kind, drawer: { before, authorsLeft }, isAdmin }: Omit<MoveCashProps, "onClose">) {
  if (kind === "float") return <>What is in the drawer before the first customer pays. {before && leftText(before)}</>;
  if (kind === "in") return <>Money that goes into the drawer and is no payment, such as change from the bank.</>;
  if (isAdmin) return <>Money that leaves the drawer and is no refund, such as for fuel.</>;
  return <>Authors together can take out {formatAmount(authorsLeft)} more today. Above that an admin takes it out.</>;
}

const movementSaid = (made: Movement) => ({
  text: [movementLabel(made), formatAmount(made.amount), made.reason].filter(Boolean).join(", "),
});

/** Takes back what was moved by mistake. */
function ReverseMovement({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const amount = formatAmount(movement.amount);
  return (
    <ReasonDialog
      onClose={onClose}
      title="Reverse this?"
      description={`${movementLabel(movement)}, ${amount}: it counts as if it had never moved.`}
      hint="It is kept with the drawer of the day."
      action={`Reverse ${amount}`}
      schema={reversalSchema}
      submission={useReverseMovement(movement._id)}
      saidOfMade={movementSaid}
    />
  );
}
