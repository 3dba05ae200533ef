import { X } from "lucide-react";
import * as Dialog from "radix-ui/dialog";
import { type AnimationEvent, type ReactNode, useEffect, useState } from "react";
import { classNames } from "../layout/class-names.ts";
import { IconButton } from "../controls/icon-button.tsx";
import { isInToaster } from "../feedback/toaster.tsx";
import { useBackToClose } from "./use-back-to-close.ts";
import { useReturnFocus } from "./focus.ts";

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: "left" | "right";
  /** Preferred width in px; at least 32 px of the page stay visible, to press outside. */
  width?: number;
  /** Stays visible at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** A short message above the footer, announced politely, such as "Undo"; unlike a toast it is reachable by keyboard. */
  notice?: ReactNode;
  children: ReactNode;
};

/**
 * A panel that slides in from a side in 300 ms. Escape, a press outside, the close button and the Back button call `onClose`; the focus
 * returns to the element that opened it. Import it lazily, because it imports Radix.
 */
export function Drawer({ open, onClose, title, side = "right", width = 320, footer, notice, children }: DrawerProps) {
  const { mounted, onExitEnd } = usePresence(open);
  const returnFocus = useReturnFocus();
  useBackToClose(open, onClose);
  if (!mounted) return null;
  const state = open ? "in" : "out";
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal forceMount>
        <Dialog.Overlay
          forceMount
          className={`fixed inset-0 z-drawer bg-overlay [--rise-from:0] ${state === "in" ? "animate-overlay-in" : "animate-overlay-out"}`}
        />
        <Dialog.Content
          {...returnFocus}
          forceMount
          aria-describedby={undefined}
          onAnimationEnd={(event: AnimationEvent) => event.target === event.currentTarget && onExitEnd()}
          onInteractOutside={(event) => isInToaster(event.target) && event.preventDefault()}
          style={{ width: `min(${width}px, calc(100vw - 32px))` }}
          className={classNames(
            "fixed inset-y-0 z-drawer flex flex-col overflow-y-auto bg-surface shadow-panel focus:outline-none forced-colors:border",
            side === "right" ? "right-0" : "left-0 [--slide-from:-100%]",
            state === "in" ? "animate-slide-in" : "animate-slide-out pointer-events-none",
          )}
        >
          <div className="flex min-h-16 shrink-0 items-center justify-between gap-2 border-b border-hairline py-2 pr-2 pl-5">
            <Dialog.Title className="text-lg">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close" icon={<X aria-hidden="true" />} />
            </Dialog.Close>
          </div>
          <div className="min-h-32 grow overflow-y-auto overscroll-contain p-5">{children}</div>
          <output className="block bg-sunken px-5 py-2 text-sm empty:hidden">{notice}</output>
          {footer && (
            <div className="border-t border-hairline p-5 pb-[max(20px,env(safe-area-inset-bottom))]">{footer}</div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Longer than any closing animation (300 ms), so that a missing `animationend` does not leave the panel mounted. */
const EXIT_ANIMATION_TIMEOUT_MS = 350;

/** Keeps an element mounted during its closing animation; call `onExitEnd` when the animation ends. */
function usePresence(open: boolean): { mounted: boolean; onExitEnd: () => void } {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setMounted(false), EXIT_ANIMATION_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return { mounted, onExitEnd: () => setMounted(open) };
}
