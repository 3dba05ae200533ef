import { FirstRunCard } from "../../features/settings/first-run-card.tsx";
import { SettingsEditor } from "../../features/settings/settings-form.tsx";
import { priceCountQuery, editedSettingsQuery } from "../../features/settings/settings.queries.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";

export const prefetch: Prefetch = ({ load }) => [load(editedSettingsQuery), load(priceCountQuery)];

export default function AdminSettingsPage() {
  return (
    <AdminPage page="adminSettings">
      <FirstRunCard />
      <SettingsEditor />
    </AdminPage>
  );
}
