import type { OwnUser } from "@salon/contracts";
import { Button } from "../../ui/controls/button.tsx";
import { useCorrectEmail } from "./account.data.queries.ts";
import { ResendButton } from "./resend-button.tsx";

/** The address to which the one of an account is to change once its link is pressed. */
export function PendingAddress({ user, newEmail }: { user: OwnUser; newEmail: string }) {
  const cancel = useCorrectEmail();
  return (
    <div className="space-y-2 rounded-cloth bg-warning-soft p-3 text-sm text-warning">
      <p className="wrap-anywhere">
        A link is for <strong>{newEmail}</strong>. Press it in this browser: until then you sign in with the address
        above. Then all other devices are signed out.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <ResendButton label="Send the link again" />
        <Button variant="quiet" size="small" loading={cancel.isPending} onClick={() => cancel.mutate(user.email)}>
          Keep the old address
        </Button>
      </div>
    </div>
  );
}
