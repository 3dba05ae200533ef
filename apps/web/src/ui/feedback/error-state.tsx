import { RotateCw } from "lucide-react";
import { Button } from "../controls/button.tsx";

type ErrorStateProps = {
  title?: string | undefined;
  message: string;
  /** Adds a button. */
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
};

/** An error in the place of the content that failed to load, with an optional retry. */
export function ErrorState({
  title = "This did not load",
  message,
  onRetry,
  retryLabel = "Try again",
  retrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert" className="rounded-cloth border border-hairline border-l-6 border-l-danger bg-surface p-5">
      <p className="font-display text-lg font-bold">{title}</p>
      <p className="mt-1 text-fg-muted">{message}</p>
      {onRetry && (
        <Button variant="quiet" size="small" className="mt-4" loading={retrying} onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4" />
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
