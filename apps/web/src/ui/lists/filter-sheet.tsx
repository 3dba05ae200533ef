import { useState, type ReactNode } from "react";
import type { ListState } from "../../lib/navigation/list-state.ts";
import { Button } from "../controls/button.tsx";
import { Drawer } from "../overlays/drawer.tsx";

type FilterSheetProps = {
  list: ListState;
  renderFilters: (list: ListState) => ReactNode;
  open: boolean;
  onClose: () => void;
};

/**
 * The filters of a list on a phone. What is chosen reaches the address when the sheet closes, in any way: before that the address belongs to
 * the open sheet, and Back would undo a filter instead of closing it.
 */
export function FilterSheet({ list, renderFilters, open, onClose }: FilterSheetProps) {
  const [changes, setChanges] = useState<Record<string, string>>({});
  const change = (more: Record<string, string>) => setChanges((before) => ({ ...before, ...more }));
  const values = { ...list.values, ...changes };
  const close = () => {
    onClose();
    setChanges({});
    if (Object.keys(changes).length > 0) list.filter(changes);
  };
  return (
    <Drawer
      open={open}
      onClose={close}
      title="Filters"
      width={360}
      footer={
        <div className="flex gap-3 *:grow">
          <Button
            variant="quiet"
            onClick={() => change(Object.fromEntries(Object.keys(values).map((name) => [name, ""])))}
          >
            Clear
          </Button>
          <Button onClick={close}>Show</Button>
        </div>
      }
    >
      <div className="space-y-5">{renderFilters({ ...list, values, filter: change })}</div>
    </Drawer>
  );
}
