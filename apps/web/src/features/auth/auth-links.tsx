import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { PATHS } from "../../paths.ts";

/** Where who has no account yet goes on. */
export const SignUpLink = () => (
  <AuthLink question="Not a member yet?" to={PATHS.signUp}>
    Please Sign up
  </AuthLink>
);

/** Where who has an account goes on; the question is the page's. */
export const SignInLink = ({ question }: { question: string }) => (
  <AuthLink question={question} to={PATHS.signIn}>
    Please Sign in
  </AuthLink>
);

/** Where who has forgotten the password goes on. */
export const ForgotPasswordLink = () => (
  <AuthLink question="Forgot your password?" to={PATHS.forgotPassword}>
    Please Reset
  </AuthLink>
);

type AuthLinkProps = { question: string; to: string; children: ReactNode };

/** A question and the link that answers it; a `?next=` travels along to the other page. */
function AuthLink({ question, to, children }: AuthLinkProps) {
  const { search } = useLocation();
  return (
    <p className="text-fg-muted">
      {question}{" "}
      <Link
        to={{ pathname: to, search }}
        className="inline-block py-2.5 font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
      >
        {children}
      </Link>
    </p>
  );
}
