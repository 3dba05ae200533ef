import { FirstRunCard } from "../../features/settings/first-run-card.tsx";
import { SettingsEditor } from "../../features/settings/settings-editor.tsx";
import { AdminPage } from "../../shell/admin-page.tsx";

/** What the owner decides: hours, closed dates, seats, rules and contact. */
export default function AdminSettingsPage() {
  return (
    <AdminPage name="admin/settings" title="Settings">
      <FirstRunCard />
      <SettingsEditor />
    </AdminPage>
  );
}
