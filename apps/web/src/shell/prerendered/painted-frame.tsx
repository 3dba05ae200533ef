import { documentTitle, pages, type PageName, type WebPage } from "@salon/contracts";
import { AdminFrame } from "../admin/admin-frame.tsx";

/**
 * What the server paints of a guarded page: its title, its heading, and of the back office the space of the menu. It is the same for every
 * visitor. The title leaves the document with the frame, when the page brings its own. Nothing here is a heading to screen readers or to
 * scripts that look for the page's own.
 */
export function PaintedFrame({ page }: { page: PageName }) {
  const { path, parent }: WebPage = pages[page];
  const heading = (
    <p aria-hidden="true" className="font-display text-3xl">
      {pages[page].title}
    </p>
  );
  return (
    <>
      <title>{documentTitle(pages[page])}</title>
      {path.startsWith("/admin/") ? (
        <AdminFrame menu={null}>
          <p aria-hidden="true" className="desk-title font-display">
            {pages[page].title}
          </p>
          {parent && <div className="mb-1 h-11" />}
        </AdminFrame>
      ) : (
        <div className="page-column py-6 md:py-10">{heading}</div>
      )}
    </>
  );
}
