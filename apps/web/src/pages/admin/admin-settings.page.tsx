import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { SettingsEditor } from "../../features/settings/settings-form.tsx";
import { editedSettingsQuery } from "../../features/settings/settings.queries.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";

const Notebook = lazy(async () => ({ default: (await import("../../features/imports/notebook.tsx")).Notebook }));

export const prefetch: Prefetch = ({ load, address }) =>
  address.get("tab") === "notebook" ? undefined : load(editedSettingsQuery);

const TABS = [
  { label: "Salon", search: "" },
  { label: "Bring your notebook", search: "?tab=notebook" },
] as const;

export default function AdminSettingsPage() {
  const [search] = useSearchParams();
  const isNotebook = search.get("tab") === "notebook";
  return (
    <AdminPage
      page="adminSettings"
      lead={isNotebook && "Clients, appointments and prices that you have on paper, in a phone or in another program."}
    >
      <nav aria-label="Settings" className="flex flex-wrap gap-1 border-b border-hairline">
        {TABS.map(({ label, search: address }) => (
          <Link
            key={label}
            to={{ search: address }}
            replace
            aria-current={(address !== "") === isNotebook ? "page" : undefined}
            className="min-h-11 content-center border-b-3 border-transparent px-4 font-semibold text-fg-muted hover:text-primary aria-[current]:border-primary aria-[current]:text-primary"
          >
            {label}
          </Link>
        ))}
      </nav>
      {isNotebook ? (
        <Suspense fallback={<SkeletonList rows={4} rowClassName="h-24 w-full" />}>
          <Notebook />
        </Suspense>
      ) : (
        <SettingsEditor />
      )}
    </AdminPage>
  );
}
