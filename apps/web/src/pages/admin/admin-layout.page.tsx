import { lazy, Suspense } from "react";
import { AdminLayout } from "../../shell/admin/admin-layout.tsx";
import { NotFound } from "../../shell/routing/not-found.tsx";

const Nothing = () => null;
/** Loads beside the page, which does not wait for it: without it the page is complete, and not live. */
const loading = import("../../features/desk/live-desk.tsx").then(
  ({ LiveDesk }) => LiveDesk,
  () => Nothing,
);
const LiveDesk = lazy(async () => ({ default: await loading }));

/** The frame of every page of the back office. */
export default function AdminLayoutPage() {
  return (
    <>
      <Suspense>
        <LiveDesk />
      </Suspense>
      <AdminLayout notFound={<NotFound />} />
    </>
  );
}
