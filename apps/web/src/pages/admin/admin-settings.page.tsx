import { FirstRunCard } from "../../features/settings/first-run-card.tsx";
import { SettingsEditor } from "../../features/settings/settings-editor.tsx";
import { priceCountQuery } from "../../features/settings/settings.first-run.queries.ts";
import { editedSettingsQuery } from "../../features/settings/settings.queries.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { AskFirst } from "../../shell/routing/prefetch.ts";

/** What the page shows first. */
export const askFirst: AskFirst = ({ ask }) => [ask(editedSettingsQuery), ask(priceCountQuery)];

/** What the owner decides: hours, closed dates, seats, rules and contact. */
export default function AdminSettingsPage() {
  return (
    <AdminPage name="admin/settings" title="Settings">
      <FirstRunCard />
      <SettingsEditor />
    </AdminPage>
  );
}
