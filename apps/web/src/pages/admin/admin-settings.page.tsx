import { Link, useSearchParams } from "react-router-dom";
import { TwoStepsSetting } from "../../features/settings/two-steps-setting.tsx";
import { SettingsEditor } from "../../features/settings/settings-form.tsx";
import { secondStepQuery } from "../../features/account/second-step-state.queries.ts";
import { deskSettingsQuery } from "../../features/settings/settings.queries.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";

const Notebook = lazyPart(async () => (await import("../../features/imports/notebook.tsx")).Notebook, {
  loading: <SkeletonList />,
});

export const prefetch: Prefetch = ({ load, address }) =>
  address.has("tab") ? [] : [load(deskSettingsQuery), load(secondStepQuery)];

/** The settings, or with `?tab=notebook` what a salon brings with it. */
export default function AdminSettingsPage() {
  const [address] = useSearchParams();
  const isNotebook = address.has("tab");
  return (
    <AdminPage
      page="adminSettings"
      actions={
        !isNotebook && (
          <Link to="?tab=notebook" className="inline-block py-2.5 text-link">
            Bring your notebook
          </Link>
        )
      }
    >
      {isNotebook ? (
        <Notebook />
      ) : (
        <div className="grid gap-6">
          <SettingsEditor />
          <TwoStepsSetting />
        </div>
      )}
    </AdminPage>
  );
}
