import type { OwnUser } from "@salon/contracts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useCorrectEmail } from "./account.data.queries.ts";
import { ResendButton } from "./resend-button.tsx";

const loadForm = () => import("./address-form.tsx");

/** The address of a proven account, the one to which it is to change, and the form that begins a change. */
export function ChangeEmail({ user }: { user: OwnUser }) {
  const { dialog: form, isOpen, opener, close } = useLazyDialog(loadForm, { lost: "The form did not open." });
  return (
    <div className="space-y-2">
      <p className="wrap-anywhere">{user.email}</p>
      {user.newEmail !== undefined && <Pending user={user} newEmail={user.newEmail} />}
      {!isOpen && (
        <button type="button" className="text-link inline-block py-2.5 font-bold" {...opener}>
          Change the address
        </button>
      )}
      {form && isOpen && <form.AddressForm user={user} onDone={close} />}
    </div>
  );
}

function Pending({ user, newEmail }: { user: OwnUser; newEmail: string }) {
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
