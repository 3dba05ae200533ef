import { MailCheck } from "lucide-react";
import { useLocation } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { Spinner } from "../../ui/controls/button.tsx";
import { useSendVerification } from "./account.queries.ts";

const HIDDEN_ON: readonly string[] = [PATHS.signUp, PATHS.signIn, PATHS.forgotPassword];

/** Asks a signed-in, unverified user to open the verification mail, on every page except those for signing in. */
export function VerifyBanner() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user || user.verified || HIDDEN_ON.includes(pathname)) return null;
  return (
    <section aria-label="Account verification" data-print="no" className="bg-warning-soft text-warning">
      <div className="page-column flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <MailCheck aria-hidden="true" className="hidden size-5 shrink-0 sm:block" />
        <p className="grow basis-64 text-sm font-semibold">
          To verify your account, please check your email for a verification link.
        </p>
        <ResendButton label="Resend Link" />
      </div>
    </section>
  );
}

/** Requests another verification mail, then is disabled for 60 s and shows the countdown. */
export function ResendButton({ label }: { label: string }) {
  const { send, sending, secondsLeft } = useSendVerification();
  const resting = sending || secondsLeft > 0;
  return (
    <span className="inline-flex items-center gap-2 text-sm font-bold">
      <button
        type="button"
        onClick={send}
        aria-disabled={resting || undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-control underline underline-offset-4 aria-disabled:no-underline aria-disabled:opacity-80"
      >
        {label}
        {sending && <Spinner className="size-4" />}
      </button>
      {/* Hidden from screen readers, which would announce every second. */}
      {secondsLeft > 0 && <span aria-hidden="true">(wait {secondsLeft} s)</span>}
    </span>
  );
}
