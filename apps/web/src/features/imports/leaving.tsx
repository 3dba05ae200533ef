import { type CsvList, endpoints } from "@salon/contracts";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "../../lib/api/api.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";

const LISTS: Record<CsvList, string> = {
  "clients.csv": "Clients",
  "services.csv": "Services",
  "appointments.csv": "Appointments to come",
  "team.csv": "Team",
  "waiting-list.csv": "Waiting list",
  "day-closes.csv": "Day closes",
  "messages.csv": "Messages",
  "activity.csv": "Activity",
};

/** The files with which a salon can leave; the other lists have their CSV beside them. */
export function Leaving() {
  return (
    <Card>
      <h2 className="text-xl">Your data as files</h2>
      <p className="mt-2 max-w-prose text-fg-muted">
        Everything here is yours. Bookings, payments, receipts and users have their CSV on their own pages. The files
        have notes about people: keep them safe.
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {Object.entries(LISTS).map(([list, label]) => (
          <File key={list} href={addressOf(endpoints.reports.listCsv, { params: { list } })}>
            {label} as CSV
          </File>
        ))}
        <File href={addressOf(endpoints.reports.everything, {})}>All of it as one JSON file</File>
      </ul>
    </Card>
  );
}

function File({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} download className={buttonClass("quiet", "small")}>
        <Download aria-hidden="true" className="size-5" />
        {children}
      </a>
    </li>
  );
}
