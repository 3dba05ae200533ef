import { AdminLayout } from "../../shell/admin/admin-layout.tsx";
import { NotFound } from "../../shell/routing/not-found.tsx";

/** The frame of every page of the back office. */
export default function AdminLayoutPage() {
  return <AdminLayout notFound={<NotFound />} />;
}
