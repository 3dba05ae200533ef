import { pages, type PageName, type WebPage } from "@salon/contracts";
import type { ReactNode } from "react";
import { BackLink } from "../../lib/navigation/way-back.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { PageHead } from "../routing/page-head.tsx";

type AdminPageProps = {
  page: PageName;
  /** Text of the h1 where it is not the page's title. */
  heading?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

const parentOf = ({ parent }: WebPage): WebPage | undefined => pages[parent as PageName];

/** The frame of a back-office page: head tags, a link back to where it was opened or to the parent page, h1 and content. */
export function AdminPage({ page, heading = pages[page].title, lead, actions, children }: AdminPageProps) {
  const parent = parentOf(pages[page]);
  return (
    <>
      <PageHead page={page} />
      {parent && (
        <nav aria-label="Breadcrumb" className="mb-1">
          <BackLink
            parent={parent}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            <span aria-hidden="true">←&nbsp;</span>
          </BackLink>
        </nav>
      )}
      <PageHeader title={heading} lead={lead} actions={actions} />
      <div className="mt-6 space-y-6">{children}</div>
    </>
  );
}
