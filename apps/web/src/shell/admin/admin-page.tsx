import { pages, type PageName, type WebPage } from "@salon/contracts";
import type { ReactNode } from "react";
import { BackLink } from "../../lib/navigation/way-back.tsx";
import { PageHead } from "../routing/page-head.tsx";
import { CopyId } from "./copy-id.tsx";

type AdminPageProps = {
  page: PageName;
  /** Text of the h1 where it is not the page's title, such as the name of the person or service; undefined while it loads. */
  heading?: string | undefined;
  /** What the page is about, where that is one record: its kind, shown above its name, and its id. */
  record?: { kind: string; id: string } | undefined;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Whether the page has a layout of its own, up to the edges. */
  wide?: boolean;
  children: ReactNode;
};

const parentOf = ({ parent }: WebPage): WebPage | undefined => pages[parent as PageName];

/** The frame of a back-office page: head tags, its title or the record's name in the bar, a link back to where it was opened or to the parent page, and content. */
export function AdminPage({ page, heading, record, lead, actions, wide = false, children }: AdminPageProps) {
  const parent = parentOf(pages[page]);
  const title = heading ?? pages[page].title;
  return (
    <div className={wide ? "desk-wide" : "max-w-[1240px]"}>
      <PageHead page={page} />
      {record && heading && <p className="desk-kind">{record.kind}</p>}
      <h1 tabIndex={-1} title={title} className="desk-title">
        {title}
      </h1>
      {(parent ?? record) && (
        <div className="mb-1 flex flex-wrap items-center justify-between gap-x-6">
          {parent && (
            <nav aria-label="Breadcrumb">
              <BackLink
                parent={parent}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
              >
                <span aria-hidden="true">←&nbsp;</span>
              </BackLink>
            </nav>
          )}
          {record && <CopyId id={record.id} />}
        </div>
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
