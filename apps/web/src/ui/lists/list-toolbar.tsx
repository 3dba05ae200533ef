import { Download } from "lucide-react";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import type { ListState } from "../../lib/navigation/list-state.ts";
import { buttonClass } from "../controls/button.tsx";
import { SearchField } from "../forms/search-field.tsx";
import { ListFilters } from "./list-filters.tsx";

const SEARCH_AFTER_MS = 300;

type ListToolbarProps = {
  list: ListState;
  /** The label of the search box; without it there is none. */
  searchLabel?: string;
  /** URL of the CSV file with all results. */
  csv?: string;
  /** Renders the fields of the filters, which change the given list. */
  renderFilters?: (list: ListState) => ReactNode;
  /** More actions, last in the row. */
  children?: ReactNode;
};

/** The row above a list: the search box, the filters, the CSV link and actions. */
export function ListToolbar({ list, searchLabel, csv, renderFilters, children }: ListToolbarProps) {
  return (
    <div data-print="no" className="filter-row">
      {searchLabel && <ListSearch list={list} label={searchLabel} />}
      {renderFilters && <ListFilters list={list} renderFilters={renderFilters} />}
      {csv && (
        <a href={csv} download className={buttonClass("quiet", "small", "max-md:min-h-12 max-md:grow md:ml-auto")}>
          <Download aria-hidden="true" className="size-5" />
          <span>
            <span className="sr-only">Download</span> CSV
          </span>
        </a>
      )}
      {children}
    </div>
  );
}

/** Searches on the server after a pause in typing. Back and "Clear filters" update the box; late responses do not. */
function ListSearch({ list, label }: { list: ListState; label: string }) {
  const [text, setText] = useState(list.q);
  const [sent, setSent] = useState(list.q);
  const [shown, setShown] = useState(list.q);
  if (list.q !== shown) {
    setShown(list.q);
    if (list.q !== sent) {
      setText(list.q);
      setSent(list.q);
    }
  }
  const wanted = text.trim();
  const { search } = list;
  // A sent search may reach the address later. Sending it again meanwhile would return the user from a page opened since.
  const isUnsent = wanted !== sent;
  const send = useCallback(() => {
    setSent(wanted);
    search(wanted);
  }, [wanted, search]);
  useEffect(() => {
    if (!isUnsent) return undefined;
    const timer = setTimeout(send, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isUnsent, send]);
  return (
    <SearchField
      label={label}
      value={text}
      onValueChange={setText}
      // Sent on blur, so that a later search does not return the user from a row's page.
      onBlur={() => isUnsent && send()}
      className="grow basis-full md:max-w-sm md:basis-52"
    />
  );
}
