import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { PATHS } from "../../paths.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { useFocusHeadingOnUnmount } from "../../ui/overlays/focus.ts";

/** The head of an open form: a link back to the lists, and a heading that takes the focus; without a `title` the page's own. */
export function FormHead({ title }: { title?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusHeadingOnUnmount();
  useEffect(() => (heading.current ?? document.querySelector<HTMLElement>("main h1"))?.focus(), []);
  return (
    <div>
      <Link to={PATHS.adminTeam} className="inline-flex min-h-11 items-center text-link">
        <span aria-hidden="true">←&nbsp;</span>
        All people and resources
      </Link>
      {title && (
        <h2 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
          {title}
        </h2>
      )}
    </div>
  );
}

type FormGroupProps = { title: string; lead?: string; children: ReactNode };

/** A titled group of fields. */
export function FormGroup({ title, lead, children }: FormGroupProps) {
  return (
    <Card>
      <h3 className="text-xl">{title}</h3>
      {lead && <p className="mt-1 text-fg-muted">{lead}</p>}
      <div className="mt-4 space-y-5">{children}</div>
    </Card>
  );
}
