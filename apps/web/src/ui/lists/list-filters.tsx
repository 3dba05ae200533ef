import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { useLazyDialog } from "../../lib/hooks/use-lazy-module.ts";
import type { ListState } from "../../lib/navigation/list-state.ts";
import { Button } from "../controls/button.tsx";

type ListFiltersProps = { list: ListState; renderFilters: (list: ListState) => ReactNode };

const importSheet = () => import("./filter-sheet.tsx");

/** The filters in the row above a list; on phones a button that opens them. */
export function ListFilters({ list, renderFilters }: ListFiltersProps) {
  const { dialog: sheet, isOpen, opener, close } = useLazyDialog(importSheet);
  const isOn = Object.keys(list.values).length > 0;
  return (
    <>
      <div className="max-md:hidden md:contents">{renderFilters(list)}</div>
      <Button variant="quiet" className="grow md:hidden" aria-haspopup="dialog" {...opener}>
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {isOn ? "Filters: on" : "Filters"}
      </Button>
      {sheet && <sheet.FilterSheet list={list} renderFilters={renderFilters} open={isOpen} onClose={close} />}
    </>
  );
}
