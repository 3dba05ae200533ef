import { Download } from "lucide-react";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import type { ListState } from "../../lib/navigation/list-state.ts";
import { buttonClass } from "../controls/button.tsx";
import { SearchField } from "../forms/search-field.tsx";

const SEARCH_AFTER_MS = 300;

type ListToolbarProps = {
  list: ListState;
  /** The label of the search box; without it there is none. */
  searchLabel?: string;
  /** URL of the CSV file with all results. */
  csv?: string;
  children?: ReactNode;
};

/** The search box, the filters and the CSV link above a list. */
export function ListToolbar({ list, searchLabel, csv, children }: ListToolbarProps) {
  return (
    <div data-print="no" className="flex flex-wrap items-end gap-x-4 gap-y-3">
      {searchLabel && <ListSearch list={list} label={searchLabel} />}
      {children}
      {csv && (
        <a href={csv} download className={buttonClass("quiet", "medium", "ml-auto max-sm:w-full")}>
          <Download aria-hidden="true" className="size-5" />
          Download CSV
        </a>
      )}
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
      className="grow basis-64 md:max-w-sm"
    />
  );
}
