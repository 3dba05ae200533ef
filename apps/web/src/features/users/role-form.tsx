import { zodResolver } from "@hookform/resolvers/zod";
import { ROLE_LABELS, roleChangeSchema, ROLES, type Role, type User } from "@salon/contracts";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { UnsavedGuard } from "../../ui/forms/unsaved-guard.tsx";
import { useChangeRole } from "./users.queries.ts";

const formSchema = z.pick(roleChangeSchema, { role: true });

type RoleFormProps = { user: Pick<User, "_id" | "role">; isSelf: boolean };

/** Changes the role of an account; without a choice it shows a message and sends nothing. */
export function RoleForm({ user, isSelf }: RoleFormProps) {
  const change = useChangeRole(user._id);
  const { register, handleSubmit, formState, control, reset } = useForm<{ role: Role }>({
    resolver: zodResolver(formSchema),
  });
  const role: Role | "" | undefined = useWatch({ control, name: "role" });
  const submit = handleSubmit(({ role: chosen }) => change.mutate(chosen, { onSuccess: () => reset() }));
  return (
    <Card>
      <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
        <SelectField
          {...register("role")}
          label="Change role"
          hint={`Now: ${ROLE_LABELS[user.role]}`}
          error={formState.errors.role?.message}
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
