import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

type AuthLinkProps = { question: string; to: string; children: ReactNode };

/** A question and the link that answers it; a `?next=` travels along to the other page. */
export function AuthLink({ question, to, children }: AuthLinkProps) {
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
