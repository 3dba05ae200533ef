import { isProven, type OwnUser } from "@salon/contracts";
import type { ReactNode } from "react";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";

const loadForm = () => import("./address-form.tsx");

interface CorrectEmailProps {
  user: OwnUser;
  /** What stands before the address. */
  children: ReactNode;
  /** What stands between the address and *correct the address*, where these are one sentence. */
  or?: string;
}

/** Names the address that the salon writes to; until the account is proven a mistyped one can be corrected. */
export function CorrectEmail({ user, children, or }: CorrectEmailProps) {
  const { dialog: form, isOpen, opener, close } = useLazyDialog(loadForm, { lost: "The form did not open." });
  return (
    <div className="space-y-2">
      <p className="wrap-anywhere">
        {children} <strong>{user.email}</strong>
        {or ?? "."}{" "}
        {!isProven(user) && !isOpen && (
          <button type="button" className="text-link inline-block py-2.5 font-bold" {...opener}>
            {or === undefined ? "Correct the address" : "correct the address"}
          </button>
        )}
        {or !== undefined && (isOpen ? "correct the address." : ".")}
      </p>
      {form && isOpen && <form.AddressForm user={user} onDone={close} />}
    </div>
  );
}
