import { pages, type PageName, type WebPage } from "@salon/contracts";
import type { ReactNode } from "react";
import { BackLink } from "../../lib/navigation/way-back.tsx";
import { PageHead } from "../routing/page-head.tsx";

type AdminPageProps = {
  page: PageName;
  /** Text of the h1 where it is not the page's title. */
  heading?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Whether the page has a layout of its own, up to the edges. */
  wide?: boolean;
  children: ReactNode;
};

const parentOf = ({ parent }: WebPage): WebPage | undefined => pages[parent as PageName];

/** The frame of a back-office page: head tags, its title in the bar, a link back to where it was opened or to the parent page, and content. */
export function AdminPage({
  page,
  heading = pages[page].title,
  lead,
  actions,
  wide = false,
  children,
}: AdminPageProps) {
  const parent = parentOf(pages[page]);
  return (
    <div className={wide ? "desk-wide" : "max-w-[1240px]"}>
      <PageHead page={page} />
      <h1 tabIndex={-1} title={heading} className="desk-title">
        {heading}
      </h1>
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
      {(lead ?? actions) && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {lead && <p className="max-w-prose text-balance text-fg-muted">{lead}</p>}
          {actions && <div className="ml-auto flex flex-wrap gap-3">{actions}</div>}
        </div>
      )}
      <div className="space-y-6">{children}</div>
    </div>
  );
}
