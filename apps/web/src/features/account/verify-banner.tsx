import type { OwnUser } from "@salon/contracts";
import { MailCheck } from "lucide-react";
import { useLocation } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { mailWait } from "./account.queries.ts";
import { CorrectEmail } from "./correct-email.tsx";
import { ResendButton } from "./resend-button.tsx";

const HIDDEN_ON: readonly string[] = [PATHS.signUp, PATHS.signIn, PATHS.forgotPassword];

/** Asks an unverified user to open the verification mail, or says that none was sent, on every page except those for signing in. */
export function VerifyBanner({ user }: { user: OwnUser }) {
  const { pathname } = useLocation();
  const after = mailWait(user, useNow());
  if (HIDDEN_ON.includes(pathname)) return null;
  return (
    <section aria-label="Account verification" data-print="no" className="bg-warning-soft text-warning">
      <div className="page-column flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <MailCheck aria-hidden="true" className="hidden size-5 shrink-0 sm:block" />
        <div className="grow basis-64 text-sm">
          {user.mailAfter === undefined ? (
            <>
              <p className="font-semibold">To verify your account, please check your email for a verification link.</p>
              <CorrectEmail user={user}>We wrote to</CorrectEmail>
            </>
          ) : (
            <CorrectEmail
              user={user}
              or={`: too many were sent in a short time. Try again ${after === null ? "now" : `after ${after}`}, or`}
            >
              No mail was sent to
            </CorrectEmail>
          )}
        </div>
        <ResendButton label="Resend Link" />
      </div>
    </section>
  );
}
