import { type CsvList, endpoints } from "@salon/contracts";
import { Download } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import type { MouseEventHandler, ReactNode } from "react";
import { addressOf, api } from "../../lib/api/api.ts";
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
        <Everything />
      </ul>
    </Card>
  );
}

/** The file with everything: it is asked first who takes it along, because a download cannot ask. */
function Everything() {
  const href = addressOf(endpoints.reports.everything, {});
  const prove = useMutation({
    mutationFn: () => api.secondStep.prove({ body: {} }),
    onSuccess: () => window.location.assign(href),
  });
  return (
    <File
      href={href}
      onClick={(event) => {
        event.preventDefault();
        if (!prove.isPending) prove.mutate();
      }}
    >
      All of it as one JSON file
    </File>
  );
}

type FileProps = { href: string; onClick?: MouseEventHandler<HTMLAnchorElement>; children: ReactNode };

function File({ href, onClick, children }: FileProps) {
  return (
    <li>
      <a href={href} onClick={onClick} download className={buttonClass("quiet", "small")}>
        <Download aria-hidden="true" className="size-5" />
        {children}
      </a>
    </li>
  );
}
