import { SettingsEditor } from "../../features/settings/settings-form.tsx";
import { editedSettingsQuery } from "../../features/settings/settings.queries.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load }) => load(editedSettingsQuery);

export default function AdminSettingsPage() {
  return (
    <AdminPage page="adminSettings">
      <SettingsEditor />
    </AdminPage>
  );
}
