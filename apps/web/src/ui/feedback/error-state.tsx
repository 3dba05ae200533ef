import { RotateCw } from "lucide-react";
import { Button } from "../controls/button.tsx";

type ErrorStateProps = {
  title?: string;
  message: string;
  /** Draws a "Try again" button. */
  onRetry?: () => void;
  retrying?: boolean;
};

/** What failed, in the place where it would have been, with a way to try again. */
export function ErrorState({ title = "This did not load", message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="rounded-cloth border border-hairline border-l-6 border-l-danger bg-surface p-5">
      <p className="font-display text-lg font-bold">{title}</p>
      <p className="mt-1 text-fg-muted">{message}</p>
      {onRetry && (
        <Button variant="quiet" size="small" className="mt-4" loading={retrying} onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4" />
          Try again
        </Button>
      )}
    </div>
  );
}
