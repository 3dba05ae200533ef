import { zodResolver } from "@hookform/resolvers/zod";
import { guestSchema, type OwnUser } from "@salon/contracts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { useCorrectEmail } from "./account.data.queries.ts";

const addressSchema = z.pick(guestSchema, { email: true });

/** Takes another address for an account that is not proven. */
export function AddressForm({ user, onDone }: { user: OwnUser; onDone: () => void }) {
  const id = useId();
  const correct = useCorrectEmail();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(addressSchema),
    mode: "onTouched",
    defaultValues: { email: user.email },
  });
  const submit = handleSubmit(({ email }) => correct.mutate(email, { onSuccess: onDone }));
  return (
    <form noValidate className="max-w-form space-y-3 text-fg" onSubmit={(event) => void submit(event)}>
      <FailureSummary error={correct.error} fields={{ email: id }} />
      <EmailField
        {...register("email")}
        id={id}
        autoComplete="email"
        enterKeyHint="done"
        error={formState.errors.email?.message}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={correct.isPending}>
          Save address
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
