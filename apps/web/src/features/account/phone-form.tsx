import type { OwnUser } from "@salon/contracts";
import { useId, useState, type ReactNode } from "react";
import { isStale } from "../../lib/api/stale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useFocusHeadingOnUnmount } from "../../ui/overlays/focus.ts";
import { useChangePhone } from "./account.data.queries.ts";

type PhoneFormProps = {
  user: OwnUser;
  label: string;
  hint?: string;
  /** More buttons beside the one that saves. */
  children?: ReactNode;
};

/** The user's phone number in one field; the server reads it as people type it. Saved empty, it is removed. */
export function PhoneForm({ user, label, hint, children }: PhoneFormProps) {
  const id = useId();
  const change = useChangePhone();
  useFocusHeadingOnUnmount();
  const [typed, setTyped] = useState<string>();
  const phone = typed ?? user.phoneShown ?? "";
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ typed: phone, revision: user.revision }, { onSuccess: () => setTyped(undefined) });
      }}
    >
      {isStale(change.error) ? (
        <p role="alert">Changed in another window: your number is {user.phoneShown ?? "empty"} now.</p>
      ) : (
        <FailureSummary error={change.error} fields={{ phone: id }} />
      )}
      <TextField
        id={id}
        label={label}
        hint={hint}
        type="tel"
        autoComplete="tel"
        enterKeyHint="done"
        value={phone}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={change.isPending}>
          Save number
        </Button>
        {children}
      </div>
    </form>
  );
}
