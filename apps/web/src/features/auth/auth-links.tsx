import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
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
