import { formatMoment } from "../../lib/format/moments.ts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useUndoImport } from "./imports.queries.ts";

const loadDialog = () => import("../../ui/overlays/alert-dialog.tsx");

/** Removes what an import made, after a question. */
export function UndoImport({ id, until }: { id: string; until: string }) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  const undo = useUndoImport(id);
  return (
    <>
      <Button variant="quiet" {...opener}>
        Undo this import
      </Button>
      <p className="self-center text-sm text-fg-muted">until {formatMoment(until)}</p>
      {dialog && (
        <dialog.AlertDialog
          open={isOpen}
          onCancel={close}
          onConfirm={() => undo.mutate(undefined, { onSettled: close })}
          loading={undo.isPending}
          dangerous
          title="Undo this import?"
          message="What it made is removed, but for what was used or changed since."
          confirmLabel="Undo"
        />
      )}
    </>
  );
}
