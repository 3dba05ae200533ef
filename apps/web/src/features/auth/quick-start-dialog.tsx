import { zodResolver } from "@hookform/resolvers/zod";
import { quickStartSchema } from "@salon/contracts";
import { useEffect, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { NeedsCookies } from "../../domain/needs-cookies.tsx";
import { signInPath } from "../../lib/session/next-path.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { EmailField, TextField } from "../../ui/forms/text-field.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useQuickStart } from "./auth.queries.ts";
import { CheckInbox } from "./check-inbox.tsx";

type QuickStartDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Called once the guest is signed in. */
  onSignedIn: () => void;
  /** The path that a mailed link opens after signing in. */
  next: string;
};

/** Asks a guest for name and e-mail and signs in without a password; a known address gets a mailed link instead. */
export function QuickStartDialog({ open, onClose, onSignedIn, next }: QuickStartDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Who is coming?"
      description="Your name and e-mail are enough. You need no password."
    >
      <NeedsCookies>
        <QuickStartForm onSignedIn={onSignedIn} next={next} />
      </NeedsCookies>
      <p className="mt-4 text-sm text-fg-muted">
        You have a password?{" "}
        <Link to={signInPath(next)} onClick={onClose} className="text-link inline-block py-2.5">
          Sign in with it
        </Link>
      </p>
    </Dialog>
  );
}

const formSchema = z.pick(quickStartSchema, { name: true, email: true });

function QuickStartForm({ onSignedIn, next }: Pick<QuickStartDialogProps, "onSignedIn" | "next">) {
  const id = useId();
  const start = useQuickStart();
  const { register, handleSubmit, formState, setFocus, control } = useForm({
    resolver: zodResolver(formSchema),
    mode: "onTouched",
    defaultValues: { name: "", email: "" },
  });
  const { errors } = formState;
  const email = useWatch({ control, name: "email" });
  useEffect(() => {
    // After the dialog has taken the focus, so that it can give it back when it closes.
    const frame = requestAnimationFrame(() => setFocus("name"));
    return () => cancelAnimationFrame(frame);
  }, [setFocus]);
  if (start.data === false) {
    return (
      <CheckInbox onAgain={start.reset}>
        We know <strong>{start.variables?.email}</strong> already, so a link to sign in is on its way. Open it on this
        device: your cart waits here. It works for 15 minutes.
      </CheckInbox>
    );
  }
  const submit = handleSubmit((typed) =>
    start.mutate({ ...typed, next }, { onSuccess: (signedIn) => signedIn && onSignedIn() }),
  );
  const fields = { name: `${id}-name`, email: `${id}-email` };
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <FailureSummary error={start.error} fields={fields} />
      <TextField
        {...register("name")}
        id={fields.name}
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        error={errors.name?.message}
      />
      <EmailField
        {...register("email")}
        id={fields.email}
        hint={email.includes("@") && `We write to ${email.trim().toLowerCase()}`}
        autoComplete="email"
        enterKeyHint="go"
        error={errors.email?.message}
      />
      <Button type="submit" className="w-full" loading={start.isPending}>
        Continue to payment
      </Button>
    </form>
  );
}
