import type { OwnUser } from "@salon/contracts";
import { useId, type ReactNode } from "react";
import { useForm } from "react-hook-form";
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
  const { register, handleSubmit } = useForm({ values: { phone: user.phoneShown ?? "" } });
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void handleSubmit(({ phone }) => change.mutate(phone))(event)}
    >
      <FailureSummary error={change.error} fields={{ phone: id }} />
      <TextField
        {...register("phone")}
        id={id}
        label={label}
        hint={hint}
        type="tel"
        autoComplete="tel"
        enterKeyHint="done"
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
