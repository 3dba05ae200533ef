import { isProven, isStaff, roleChangeSchema, ROLE_LABELS, ROLES, type User } from "@salon/contracts";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { PageForm } from "../../ui/forms/page-form.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { useChangeRole } from "./users.queries.ts";

const schema = z.object({ role: z.pipe(z.string(), roleChangeSchema.shape.role) });

/** Changes the role of an account; without a choice it shows a message and sends nothing. */
export function RoleForm({ user, isSelf }: { user: User; isSelf: boolean }) {
  const form = useSaveForm({
    schema,
    record: { stored: user, formOf: () => ({ role: "" }), labels: { role: "Role" }, saved: "The role is changed" },
    save: useChangeRole(user._id),
    bodyOf: ({ role }, _key, { revision = 0 }) => ({ role: role!, revision }),
  });
  const role = ROLES.find((one) => one === form.watch("role"));
  return (
    <Card>
      <PageForm of={form} action="Change role" button="wide">
        <SelectField {...form.field("role")} label="Change role" hint={`Now: ${ROLE_LABELS[user.role]}`}>
          <option value="">Select a role</option>
          {ROLES.map((value) => (
            <option key={value} value={value}>
              {ROLE_LABELS[value]}
            </option>
          ))}
        </SelectField>
        {isSelf && role && role !== "admin" && (
          <Warning>This is your own account: you would lose the back office, so the server refuses it.</Warning>
        )}
        {!isProven(user) && isStaff(role ?? user.role) && (
          <Warning>
            Nobody has shown yet that the mailbox of this account is theirs: it sees no alerts, and the first mailed
            link used without its password makes it a customer again.
          </Warning>
        )}
        {role === "suspended" && (
          <Warning>A suspended account cannot sign in, and its open sessions end at once. Its bookings stay.</Warning>
        )}
      </PageForm>
    </Card>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="rounded-cloth bg-warning-soft p-3 text-sm text-warning">{children}</p>
);
