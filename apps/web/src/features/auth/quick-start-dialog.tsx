import { zodResolver } from "@hookform/resolvers/zod";
import { guestSchema, type CartLine } from "@salon/contracts";
import { useEffect, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
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
  /** What travels with a mailed link. */
  cart: CartLine[];
  /** What the button says that signs in. */
  action: string;
};

/** Asks a guest for name and e-mail and signs in without a password; a known address gets a mailed link instead. */
export function QuickStartDialog({ open, onClose, next, ...form }: QuickStartDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Who is coming?"
      description="Your name and e-mail are enough. You need no password."
    >
      <NeedsCookies>
        <QuickStartForm next={next} {...form} />
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

function QuickStartForm({ onSignedIn, next, cart, action }: Omit<QuickStartDialogProps, "open" | "onClose">) {
  const id = useId();
  const start = useQuickStart();
  const { register, handleSubmit, formState, setFocus, control } = useForm({
    resolver: zodResolver(guestSchema),
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
        We know <strong>{start.variables?.email}</strong> already, so a link to sign in is on its way
        {cart.length > 0 && ", with your cart"}. It works for 15 minutes.
      </CheckInbox>
    );
  }
  const submit = handleSubmit((typed) =>
    start.mutate(
      { ...typed, next, ...(cart.length > 0 && { cart }) },
      { onSuccess: (signedIn) => signedIn && onSignedIn() },
    ),
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
        {action}
      </Button>
    </form>
  );
}
