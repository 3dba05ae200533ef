import NotFoundPage from "../public/not-found.page.tsx";
import { AdminLayout } from "../../shell/admin/admin-layout.tsx";

/** The frame of every page of the back office. */
export default function AdminLayoutPage() {
  return <AdminLayout notFound={<NotFoundPage />} />;
}
