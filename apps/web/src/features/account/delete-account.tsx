import { useState } from "react";
import { useOnDemand } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";

const loadDialog = () => import("./delete-account-dialog.tsx");

/** The way to delete the account; the question itself is loaded when it is asked. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const { part: dialog, prepare, need } = useOnDemand(loadDialog);
  return (
    <>
      <p className="text-fg-muted">
        Your name, e-mail address, messages and sessions are removed for good. What you booked and paid stays in the
        salon's books, without you.
      </p>
      <Button
        variant="danger"
        className="mt-4"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void need().then(setAsking)}
      >
        Delete my account
      </Button>
      {dialog && <dialog.DeleteAccountDialog open={asking} onClose={() => setAsking(false)} />}
    </>
  );
}
