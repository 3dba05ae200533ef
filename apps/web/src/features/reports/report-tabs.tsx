import { Link, useSearchParams } from "react-router-dom";

/** The tabs of a report by their name in the address; the first needs none. */
const REPORT_TABS = { money: "Money", bookings: "Bookings", team: "Team", services: "Services" } as const;
export type ReportTab = keyof typeof REPORT_TABS;

const NAMES = Object.keys(REPORT_TABS) as ReportTab[];

/** The tab in the address. */
export function useReportTab(): ReportTab {
  const [address] = useSearchParams();
  return NAMES.find((name) => name === address.get("tab")) ?? "money";
}

/** Links to the tabs of the same days. */
export function ReportTabs() {
  const [address] = useSearchParams();
  const open = useReportTab();
  const linkTo = (name: ReportTab): string => {
    const next = new URLSearchParams(address);
    if (name === "money") next.delete("tab");
    else next.set("tab", name);
    return `?${next}`;
  };
  return (
    <nav aria-label="Parts of the report" data-print="no" className="border-b border-hairline">
      <ul className="-mb-px flex flex-wrap">
        {NAMES.map((name) => (
          <li key={name}>
            <Link
              to={{ search: linkTo(name) }}
              preventScrollReset
              aria-current={name === open ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-b-3 border-transparent px-2 font-semibold text-fg-muted no-underline hover:text-primary aria-[current=page]:border-primary aria-[current=page]:text-primary sm:px-4"
            >
              {REPORT_TABS[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
