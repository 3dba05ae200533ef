import { useSearchParams } from "react-router-dom";
import { LinkTabs } from "../../ui/controls/link-tabs.tsx";

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
  const tabs = NAMES.map((name) => ({ label: REPORT_TABS[name], search: linkTo(name), isOpen: name === open }));
  return <LinkTabs label="Parts of the report" tabs={tabs} />;
}
