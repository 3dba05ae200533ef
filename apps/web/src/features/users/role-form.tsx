import { isProven, isStaff, PAGE_TEXTS, ROLE_LABELS, ROLES, type Role, type User } from "@salon/contracts";
import { useRef, useState, type SubmitEvent } from "react";
import { storedOf } from "../../lib/api/stale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { useChangeRole } from "./users.queries.ts";

type RoleFormProps = { user: Pick<User, "_id" | "role" | "verified" | "unproven" | "revision">; isSelf: boolean };

/** Changes the role of an account; without a choice it shows a message and sends nothing. */
export function RoleForm({ user, isSelf }: RoleFormProps) {
  const change = useChangeRole(user._id);
  const newer = storedOf<User>(change.error);
  const [role, setRole] = useState<Role>();
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLSelectElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(!role);
    if (role) change.mutate({ role, revision: user.revision ?? 0 }, { onSuccess: () => setRole(undefined) });
    else field.current?.focus();
  };
  return (
    <Card>
      <form noValidate className="space-y-4" onSubmit={submit}>
        <FailureSummary error={change.error} fields={{}} />
        {newer && (
          <p role="alert">
            {newer.name} is {ROLE_LABELS[newer.role]} now. Choose again if it should be another role.
          </p>
        )}
        <SelectField
          ref={field}
          name="role"
          value={role ?? ""}
          onChange={({ target }) => {
            setRole(ROLES.find((one) => one === target.value));
            setMissing(false);
          }}
          label="Change role"
          hint={`Now: ${ROLE_LABELS[user.role]}`}
          error={isMissing ? PAGE_TEXTS.roleRequired : undefined}
        >
          <option value="">Select a role</option>
          {ROLES.map((value) => (
            <option key={value} value={value}>
              {ROLE_LABELS[value]}
            </option>
          ))}
        </SelectField>
        {isSelf && role && role !== "admin" && (
          <p className="rounded-cloth bg-warning-soft p-3 text-sm text-warning">
            This is your own account: you would lose the back office, so the server refuses it.
          </p>
        )}
        {!isProven(user) && isStaff(role ?? user.role) && (
          <p className="rounded-cloth bg-warning-soft p-3 text-sm text-warning">
            Nobody has shown yet that the mailbox of this account is theirs: it sees no alerts, and the first mailed
            link used without its password makes it a customer again.
          </p>
        )}
        {role === "suspended" && (
          <p className="rounded-cloth bg-warning-soft p-3 text-sm text-warning">
            A suspended account cannot sign in, and its open sessions end at once. Its bookings stay.
          </p>
        )}
        <Button type="submit" className="w-full" loading={change.isPending}>
          Change role
        </Button>
      </form>
      <UnsavedGuard dirty={Boolean(role)} />
    </Card>
  );
}
