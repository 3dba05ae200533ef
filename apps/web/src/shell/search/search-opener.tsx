import { Search } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { isInDialog, isShortcut, useShortcuts } from "../../lib/hooks/shortcuts.ts";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../ui/controls/button.tsx";

const loadDialog = () => import("./search-dialog.tsx");

/** The search box of the back office and what opens it besides `/` outside of fields and Ctrl K. */
export function useSearchBox(): { show: () => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const { module, load } = useLazyModule(loadDialog);
  const show = () => void load().then(setOpen);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      show();
    };
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  });
  return { show, dialog: module && <module.SearchDialog open={open} onClose={() => setOpen(false)} /> };
}

const opensSearch = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey ? event.key.toLowerCase() === "k" && !isInDialog() : isShortcut(event, "/");

type SearchButtonProps = { variant: "cream" | "quiet"; className?: string; onClick: () => void };

export function SearchButton(props: SearchButtonProps) {
  const [areShortcutsOn] = useShortcuts();
  const shortcuts = areShortcutsOn ? "/ Control+K" : "Control+K";
  return (
    <Button size="small" aria-haspopup="dialog" aria-keyshortcuts={shortcuts} {...props}>
      <Search aria-hidden="true" className="size-5" />
      Search
    </Button>
  );
}
