import { mailbox } from "@salon/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
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

/** The query of the sign-in page that opens it with the form for a mailed link. */
export const BY_LINK = { name: "by", value: "link" } as const;

/** Under an address that the form refuses and a mailed link takes: the way to sign in by link. `error` is that of the address. */
export function ByLinkHint({ email, error }: { email: string; error: unknown }) {
  const search = new URLSearchParams(usePageQuery() ?? "");
  if (!error || !z.safeParse(mailbox, email).success) return null;
  search.set(BY_LINK.name, BY_LINK.value);
  return (
    <p className="text-fg-muted">
      This form takes no + or &apos; in an address.{" "}
      <Link to={{ pathname: PATHS.signIn, search: search.toString() }} state={{ email }} className={LINK}>
        Sign in by link
      </Link>
    </p>
  );
}
