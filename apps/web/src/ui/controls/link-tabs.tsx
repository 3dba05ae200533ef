import { Link } from "react-router-dom";

type LinkTabsProps = {
  /** The accessible name of the list. */
  label: string;
  /** Each tab with the query of its address. */
  tabs: readonly { label: string; search: string; isOpen: boolean }[];
};

/** Tabs that are links to the same page, so that Back, reload and shared links open them again. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label} data-print="no" className="border-b border-hairline">
      <ul className="-mb-px flex flex-wrap gap-1">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={{ search: tab.search }}
              preventScrollReset
              aria-current={tab.isOpen ? "page" : undefined}
              className="flex min-h-11 items-center border-b-3 border-transparent px-2 font-semibold text-fg-muted no-underline hover:text-primary aria-[current]:border-primary aria-[current]:text-primary sm:px-4"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
