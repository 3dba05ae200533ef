import type { User } from "@salon/contracts";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { LazyAlertDialog } from "../../ui/overlays/lazy-alert-dialog.tsx";
import { useEndSessions } from "./users.queries.ts";

/** Signs an account out on every device, after a question that names it. */
export function EndSessions({ user: { _id, name } }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndSessions(_id);
  const close = () => {
    setAsking(false);
    end.reset();
  };
  return (
    <Card>
      <h2 className="mb-3 text-xl">Sessions</h2>
      <p className="mb-4 text-fg-muted">
        A lost phone, or a till that was left open: sign this account out everywhere.
      </p>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        End all sessions
      </Button>
      <LazyAlertDialog
        open={isAsking}
        onCancel={close}
        onConfirm={() => end.mutate(undefined, { onSuccess: close })}
        loading={end.isPending}
        error={end.error}
        title="End all sessions?"
        message={`${name} is signed out on every device at once, and has to sign in again.`}
        confirmLabel="End all sessions"
        dangerous
      />
    </Card>
  );
}
