import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { safeNextPath } from "../../lib/session/next-path.ts";
import { PATHS } from "../../paths.ts";

export const SignUpLink = () => (
  <AuthLink question="Not a member yet?" to={PATHS.signUp}>
    Please Sign up
  </AuthLink>
);

export const SignInLink = ({ question }: { question: string }) => (
  <AuthLink question={question} to={PATHS.signIn}>
    Please Sign in
  </AuthLink>
);

export const ForgotPasswordLink = () => (
  <AuthLink question="Forgot your password?" to={PATHS.forgotPassword}>
    Please Reset
  </AuthLink>
);

/** Leads a guest who wants to book to the booking page, where no account is needed before paying; nothing on other ways. */
export function FirstTimeLink() {
  const next = safeNextPath(usePageQuery()?.get("next"));
  if (!next.startsWith(PATHS.bookings)) return null;
  return (
    <p className="text-fg-muted">
      First time here?{" "}
      <Link to={next} className={LINK}>
        Book without a password
      </Link>
    </p>
  );
}

const LINK = "inline-block py-2.5 font-semibold text-primary underline underline-offset-4 hover:text-primary-hover";

type AuthLinkProps = { question: string; to: string; children: ReactNode };

/** A question and its link; a `?next=` is passed on to the other page. */
function AuthLink({ question, to, children }: AuthLinkProps) {
  const search = usePageQuery()?.toString() ?? "";
  return (
    <p className="text-fg-muted">
      {question}{" "}
      <Link to={{ pathname: to, search }} className={LINK}>
        {children}
      </Link>
    </p>
  );
}
