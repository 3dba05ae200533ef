import { Search } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLazyModule } from "../../lib/hooks/use-lazy-module.ts";

const loadDialog = () => import("./search-dialog.tsx");
const FIELD = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const OPEN_DIALOG = "[role=dialog], [role=alertdialog]";

interface Opener {
  /** What opens the search box; the frame shows one beside the menu and one above the page. */
  button: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void };
  dialog: ReactNode;
}

/** The search box of the back office; `/` outside of fields and Ctrl K open it. */
export function useSearchBox(): Opener {
  const [open, setOpen] = useState(false);
  const { module, preload, load } = useLazyModule(loadDialog);
  const show = () => void load().then(setOpen);
  useShortcut(show);
  return {
    button: { onClick: show, onPointerEnter: preload, onFocus: preload },
    dialog: module && <module.SearchDialog open={open} onClose={() => setOpen(false)} />,
  };
}

function useShortcut(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector(OPEN_DIALOG)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, []);
}

function isShortcut({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target instanceof Element && target.closest(FIELD));
}

type SearchButtonProps = Opener["button"] & { className: string };

export function SearchButton({ className, ...press }: SearchButtonProps) {
  return (
    <button type="button" aria-haspopup="dialog" aria-keyshortcuts="/ Control+K" className={className} {...press}>
      <Search aria-hidden="true" className="size-5 shrink-0" />
      Search
    </button>
  );
}
