import type { ReactNode } from "react";

type PageHeaderProps = {
  title: string;
  /** A short line above the title, for example the parent page. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
};

/** The h1 of a page; it is focusable, so that a route change is announced. */
export function PageHeader({ title, eyebrow, lead, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {eyebrow && <p className="mb-2 text-sm font-semibold text-primary">{eyebrow}</p>}
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {lead && <p className="mt-3 max-w-prose text-balance text-fg-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
