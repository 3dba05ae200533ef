import { guestSchema, type CartLine } from "@salon/contracts";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { NeedsCookies } from "../../domain/needs-cookies.tsx";
import { signInPath } from "../../lib/session/next-path.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { EmailField, TextField } from "../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../ui/forms/use-save-form.ts";
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
  const start = useQuickStart();
  const form = useSaveForm({
    schema: guestSchema,
    mode: "onChange",
    start: { name: "", email: "" },
    save: start,
    bodyOf: (typed) => ({ ...typed, next, ...(cart.length > 0 && { cart }) }),
    onSaved: (isSignedIn) => isSignedIn && onSignedIn(),
  });
  const { setFocus } = form.form;
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
  const email = form.watch("email");
  return (
    <SaveForm of={form} className="space-y-5">
      <TextField {...form.field("name")} label="Name" autoComplete="name" autoCapitalize="words" enterKeyHint="next" />
      <EmailField
        {...form.field("email")}
        hint={email.includes("@") && `We write to ${email.trim().toLowerCase()}`}
        autoComplete="email"
        enterKeyHint="go"
      />
      <Button type="submit" className="w-full" loading={form.isSaving}>
        {action}
      </Button>
    </SaveForm>
  );
}
