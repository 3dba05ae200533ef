import { isProven, type OwnUser } from "@salon/contracts";
import { useState, type ReactNode } from "react";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";

const loadForm = () => import("./address-form.tsx");

/** Names the address that the salon writes to; until the account is proven a mistyped one can be corrected. */
export function CorrectEmail({ user, children }: { user: OwnUser; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { module: form, preload, load } = useLazyModule(loadForm, { lost: "The form did not open." });
  return (
    <div className="space-y-2">
      <p className="wrap-anywhere">
        {children} <strong>{user.email}</strong>.{" "}
        {!isProven(user) && !open && (
          <button
            type="button"
            className="text-link inline-block py-2.5 font-bold"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => void load().then(setOpen)}
          >
            Correct the address
          </button>
        )}
      </p>
      {form && open && <form.AddressForm user={user} onDone={() => setOpen(false)} />}
    </div>
  );
}
