import { useRef } from "react";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SearchBox } from "./search-box.tsx";

export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Search" firstFocus={() => field.current}>
      <SearchBox field={field} onFollow={onClose} />
    </Dialog>
  );
}
