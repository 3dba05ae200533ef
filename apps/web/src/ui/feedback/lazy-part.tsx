import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { Button } from "../controls/button.tsx";

type PartOptions = {
  /** In place of the part while its code loads. */
  loading?: ReactNode;
  /** The notice lies over the page, because the part is a dialog. */
  isDialog?: boolean;
};

/** Of the props of a part, the one that closes it. */
type Closing = { onClose?: () => void; onCancel?: () => void };

/**
 * A part of a page whose code loads when it is first shown. When that fails, the page stays as it is, and a notice takes the place of
 * the part.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, isDialog = false }: PartOptions = {},
) {
  let loaded: ComponentType<Props> | undefined;
  // React keeps what a lazy component answered, so each try is a new one.
  const begin = (onRetry: () => void, isRetry: boolean): ComponentType<Props> =>
    loaded ??
    lazy(async () => {
      try {
        return { default: (loaded = await load()) };
      } catch {
        return { default: (props: Closing) => <LostPart {...props} {...{ onRetry, isRetry, isDialog }} /> };
      }
    });

  return function LazyPart(props: Props) {
    const again = () => setShown(() => begin(again, true));
    const [Shown, setShown] = useState(() => begin(again, false));
    return (
      <Suspense fallback={loading}>
        <Shown {...props} />
      </Suspense>
    );
  };
}

type LostPartProps = Closing & { onRetry: () => void; isRetry: boolean; isDialog: boolean };

function LostPart({ onClose, onCancel = onClose, onRetry, isRetry, isDialog }: LostPartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => void (before instanceof HTMLElement && before.focus());
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={`rounded-cloth border border-hairline border-l-6 border-l-danger bg-surface p-5 ${isDialog ? "fixed inset-x-4 bottom-4 z-dialog mx-auto max-w-lg shadow-panel" : ""}`}
    >
      <p>This part could not be loaded. Check your connection.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
        {/* Some browsers keep a failed import, and a new version of the site has other file names. */}
        {isRetry && (
          <Button variant="quiet" size="small" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        )}
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}
