import type { Blanked } from "@salon/contracts";
import { useLazyDialog } from "../lib/hooks/use-lazy-module.ts";
import { formatMoment } from "../lib/format/moments.ts";
import { Button } from "../ui/controls/button.tsx";
import type { BlankDialogProps } from "./blank-dialog.tsx";

const loadDialog = () => import("./blank-dialog.tsx");

/** A button with which an admin removes one text of staff for good, after a reason was given. */
export function BlankText(props: BlankDialogProps) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Remove text: ${props.what}`} {...opener}>
        Remove text
      </Button>
      {dialog && <dialog.BlankDialog {...props} open={isOpen} onClose={close} />}
    </>
  );
}

/** Stands in place of a text that an admin removed. */
export function BlankedText({ blanked: { by, at } }: { blanked: Blanked }) {
  return (
    <span className="text-fg-muted italic">
      Removed by {by ?? "a deleted account"}, <time dateTime={at}>{formatMoment(at)}</time>
    </span>
  );
}
