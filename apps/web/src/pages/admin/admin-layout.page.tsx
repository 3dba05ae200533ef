import "../../styles/desk/index.css";
import { waitingQuery } from "../../domain/waiting.ts";
import { LiveDesk } from "../../shell/live/live-desk.tsx";
import { AdminLayout } from "../../shell/admin/admin-layout.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { NotFound } from "../../shell/routing/not-found.tsx";

export const prefetch: Prefetch = ({ load }) => load(waitingQuery);

/** The frame of every page of the back office. */
export default function AdminLayoutPage() {
  return (
    <>
      <LiveDesk />
      <AdminLayout notFound={<NotFound />} />
    </>
  );
}
