import type { OwnUser } from "@salon/contracts";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";

const PendingAddress = lazyPart(async () => (await import("./pending-address.tsx")).PendingAddress);
const loadForm = () => import("./address-form.tsx");

/** The address of a proven account, the one to which it is to change, and the form that begins a change. */
export function ChangeEmail({ user }: { user: OwnUser }) {
  const { dialog: form, isOpen, opener, close } = useLazyDialog(loadForm, { lost: "The form did not open." });
  return (
    <div className="space-y-2">
      <p className="wrap-anywhere">{user.email}</p>
      {user.newEmail !== undefined && <PendingAddress user={user} newEmail={user.newEmail} />}
      {!isOpen && (
        <button type="button" className="text-link inline-block py-2.5 font-bold" {...opener}>
          Change the address
        </button>
      )}
      {form && isOpen && <form.AddressForm user={user} onDone={close} />}
    </div>
  );
}
