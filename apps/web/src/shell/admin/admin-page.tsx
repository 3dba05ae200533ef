import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { pageMeta, type PageName } from "../routing/page-meta.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Seo } from "../../ui/layout/seo.tsx";

type AdminPageProps = {
  name: PageName;
  title: string;
  lead?: ReactNode;
  /** The list this page was opened from. */
  parent?: { label: string; path: string };
  actions?: ReactNode;
  children: ReactNode;
};

/** The head tags, the way back and the h1 of a back-office page, above what it shows. */
export function AdminPage({ name, title, lead, parent, actions, children }: AdminPageProps) {
  return (
    <>
      <Seo {...pageMeta(name)} />
      {parent && (
        <nav aria-label="Breadcrumb" className="mb-1">
          <Link
            to={parent.path}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            <span aria-hidden="true">←&nbsp;</span>
            {parent.label}
          </Link>
        </nav>
      )}
      <PageHeader title={title} lead={lead} actions={actions} />
      <div className="mt-6 space-y-6">{children}</div>
    </>
  );
}
