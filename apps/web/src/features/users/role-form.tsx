import { isProven, isStaff, roleChangeSchema, ROLE_LABELS, ROLES, type Role, type User } from "@salon/contracts";
import { useState, type ReactNode } from "react";
import * as z from "zod/mini";
import { PageForm } from "../../ui/forms/page-form.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { LazyAlertDialog } from "../../ui/overlays/lazy-alert-dialog.tsx";
import { useChangeRole } from "./users.queries.ts";

const schema = z.object({ role: z.pipe(z.string(), roleChangeSchema.shape.role) });

/** Changes the role of an account, after a question with its name; without a choice it shows a message and sends nothing. */
export function RoleForm({ user, isSelf }: { user: User; isSelf: boolean }) {
  const [asked, setAsked] = useState<{ role: Role }>();
  const form = useSaveForm({
    schema,
    record: { stored: user, formOf: () => ({ role: "" }), labels: { role: "Role" }, saved: "The role is changed" },
    save: useChangeRole(user._id),
    bodyOf: ({ role }, _key, { revision = 0 }) => ({ role: role!, revision }),
  });
  const role = ROLES.find((one) => one === form.watch("role"));
  return (
    <Card>
      <PageForm
        of={{ ...form, onSubmit: (event) => void form.form.handleSubmit(setAsked)(event) }}
        action="Change role"
        button="wide"
      >
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
            Nobody has shown yet that the mailbox of this account is theirs. Ask the person to sign in with a mailed
            link first; until then it becomes neither author nor admin.
          </Warning>
        )}
      </PageForm>
      {asked && (
        <LazyAlertDialog
          open
          {...questionOf(user, asked.role)}
          cancelLabel="Leave it"
          onConfirm={() => {
            setAsked(undefined);
            form.send(asked);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

/** What is asked before the role of an account is changed. */
function questionOf({ name, role: was }: User, role: Role) {
  const told = "They and all admins get a mail about it.";
  if (role === "suspended")
    return {
      title: `Suspend ${name}?`,
      message: `The account cannot sign in, and its open sessions show nothing any more. Its bookings stay. ${told}`,
      confirmLabel: "Suspend",
      dangerous: true,
    };
  if (was === "suspended")
    return {
      title: `Lift the suspension of ${name}?`,
      message: `The account can sign in again, as: ${ROLE_LABELS[role]}. ${told}`,
      confirmLabel: "Lift it",
    };
  return {
    title: `Change ${name} from ${ROLE_LABELS[was]} to ${ROLE_LABELS[role]}?`,
    message: `${MAY[role]} ${told}`,
    confirmLabel: "Yes, change it",
  };
}

const MAY: Record<Exclude<Role, "suspended">, string> = {
  customer: "A customer sees their own bookings alone.",
  author: "An author sees the back office: the day, customers and their notes.",
  admin: "An admin may do all that you may: money, settings, roles and all data.",
};

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="rounded-cloth bg-warning-soft p-3 text-sm text-warning">{children}</p>
);
