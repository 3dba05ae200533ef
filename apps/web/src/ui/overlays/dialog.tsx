import { X } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { isInToaster } from "../feedback/toaster.tsx";
import { useReturnFocus } from "./focus.ts";
import { useOverCover } from "./over-cover.ts";
import { useThrowAway } from "./throw-away.tsx";
import { useTypedText } from "./typed-text.ts";
import { useBackToClose } from "./use-back-to-close.ts";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons, right-aligned at the bottom. */
  actions?: ReactNode;
  children?: ReactNode;
  /** The label of a button before the actions that closes the dialog. */
  cancel?: string | undefined;
  /** Finds what takes the focus instead of the first control, which is Close. */
  firstFocus?: () => HTMLElement | null;
};

/**
 * A modal dialog; closes on Escape, a press outside and Back. These, and a link inside, ask first where they would throw typed text
 * away. Import it lazily.
 */
export function Dialog({ open, onClose, title, description, actions, cancel, children, firstFocus }: DialogProps) {
  const returnFocus = useReturnFocus();
  const over = useOverCover();
  const { hasTyped, typedNames, handlers } = useTypedText();
  const { isAsking, close, question } = useThrowAway({
    hasTyped: open && hasTyped,
    typedNames,
    where: "dialog",
    onClose,
  });
  // While it asks, Back is an answer to the question; a dialog that stays has a step of the history again.
  useBackToClose(open && !isAsking, close);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <RadixDialog.Portal>
        {/* A press on it takes the focus from no field, so that it is there again after a question. */}
        <RadixDialog.Overlay {...over} className="dialog-overlay" onMouseDown={(event) => event.preventDefault()} />
        <RadixDialog.Content
          {...over}
          {...returnFocus}
          {...handlers}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus();
            const first = firstFocus?.();
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
          onInteractOutside={(event) => isInToaster(event.target) && event.preventDefault()}
          className="dialog-box"
        >
          <div className="flex items-start justify-between gap-2">
            <RadixDialog.Title className="pt-2 text-xl">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden="true" />} className="-mr-3" />
            </RadixDialog.Close>
          </div>
          {description && (
            <RadixDialog.Description asChild>
              <div className="mt-2 text-fg-muted">{description}</div>
            </RadixDialog.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          {(cancel ?? actions) && (
            <div className="dialog-actions">
              {cancel && (
                <RadixDialog.Close asChild>
                  <Button variant="quiet">{cancel}</Button>
                </RadixDialog.Close>
              )}
              {actions}
            </div>
          )}
          {question}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
