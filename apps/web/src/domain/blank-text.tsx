import { reversalSchema, type Blanked } from "@salon/contracts";
import { useLazyDialog } from "../lib/hooks/use-lazy-module.ts";
import { formatMoment } from "../lib/format/moments.ts";
import { Button } from "../ui/controls/button.tsx";

const loadDialog = () => import("./reason-dialog.tsx");

type BlankTextProps = {
  /** What is removed, such as 'the note of Mon, 23 Nov'. */
  what: string;
  submission: {
    mutate: (reason: string, options: { onSuccess: () => void }) => void;
    reset: () => void;
    isPending: boolean;
    error: Error | null;
  };
};

/** A button with which an admin removes one text of staff for good, after a reason was given. */
export function BlankText({ what, submission }: BlankTextProps) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Remove ${what}`} {...opener}>
        Remove text
      </Button>
      {dialog && (
        <dialog.ReasonDialog
          open={isOpen}
          onClose={close}
          title="Remove this text?"
          description={`It removes ${what} for good. Who removed it and when stays visible.`}
          hint="It is kept in the activity log. Please do not repeat the text."
          action="Remove text"
          schema={reversalSchema}
          submission={submission}
        />
      )}
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
