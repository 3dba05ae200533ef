import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { IconButton } from "../controls/icon-button.tsx";

/** An entry of a menu: something to do, a page of the site (`isOwn`), or another link. */
export type MenuAction = { label: string } & ({ act: () => void } | { href: string; isOwn?: true });

type ActionMenuProps = {
  /** The accessible name of its button. */
  label: string;
  /** Its entries, which are asked for while it is open. */
  actions: () => readonly MenuAction[];
  icon?: ReactNode;
  /** A number on the button; include it in `label` too. */
  count?: number;
};

/** Three dots, drawn as one line because a day has many of them. */
const DOTS = (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
    <path d="M12 5h.01M12 12h.01M12 19h.01" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
  </svg>
);

/** A button with a menu: arrow keys, Home and End move in it, Escape and a press outside close it. */
export function ActionMenu({ label, actions, icon, count }: ActionMenuProps) {
  const id = useId();
  /** The button while its menu is open. */
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
    anchor?.focus();
  };
  return (
    <>
      <IconButton
        label={label}
        icon={icon ?? DOTS}
        count={count}
        className="size-9 pointer-coarse:size-11"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor &&
        createPortal(
          <Entries id={id} label={label} actions={actions} anchor={anchor} onClose={close} />,
          document.body,
        )}
    </>
  );
}

type EntriesProps = Pick<ActionMenuProps, "label" | "actions"> & {
  id: string;
  anchor: HTMLElement;
  onClose: () => void;
};

const ENTRY =
  "flex min-h-11 w-full items-center rounded-control px-4 text-left font-semibold text-primary no-underline hover:bg-sunken focus:bg-sunken";

const entriesOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

function Entries({ id, label, actions, anchor, onClose }: EntriesProps) {
  const menu = useRef<HTMLDivElement>(null);
  const shown = actions();
  useEffect(() => {
    entriesOf(menu.current)[0]?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      const isInside = target instanceof Node && (menu.current?.contains(target) || anchor.contains(target));
      if (!isInside) onClose();
    };
    const closing = new AbortController();
    const { signal } = closing;
    document.addEventListener("pointerdown", onPress, { signal });
    // The menu does not follow its button.
    window.addEventListener("resize", onClose, { signal });
    return () => closing.abort();
  }, [anchor, onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      return onClose();
    }
    const all = entriesOf(menu.current);
    const next = entryAfter(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      style={placeBeside(anchor, shown.length)}
      className="fixed z-drawer w-64 max-w-[calc(100vw-16px)] overflow-y-auto rounded-cloth border border-hairline bg-surface p-1.5 shadow-panel"
      onKeyDown={onKeyDown}
    >
      {shown.map((action) => (
        <Entry key={action.label} action={action} onClose={onClose} />
      ))}
    </div>
  );
}

function Entry({ action, onClose }: { action: MenuAction; onClose: () => void }) {
  const shared = { role: "menuitem", tabIndex: -1, className: ENTRY } as const;
  if ("act" in action)
    return (
      <button
        {...shared}
        type="button"
        onClick={() => {
          onClose();
          action.act();
        }}
      >
        {action.label}
      </button>
    );
  if (action.isOwn)
    return (
      <Link {...shared} to={action.href} onClick={onClose}>
        {action.label}
      </Link>
    );
  return (
    <a {...shared} href={action.href} target="_blank" rel="noreferrer" onClick={onClose}>
      {action.label}
    </a>
  );
}

/** The entry that a key leads to; null for other keys. */
function entryAfter(key: string, at: number, count: number): number | null {
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const next = to[key];
  return next === undefined ? null : (next + count) % count;
}

const ENTRY_PX = 46;
const GAP_PX = 8;
const WIDTH_PX = 256;

/** Below the button where there is room, else above it, and within the window. */
function placeBeside(anchor: HTMLElement, count: number) {
  const { top, bottom, right } = anchor.getBoundingClientRect();
  const left = Math.max(GAP_PX, Math.min(right, window.innerWidth - GAP_PX) - WIDTH_PX);
  const [below, above] = [window.innerHeight - bottom - GAP_PX, top - GAP_PX];
  const isBelow = below >= count * ENTRY_PX || below >= above;
  return isBelow
    ? { left, top: bottom, maxHeight: below }
    : { left, bottom: window.innerHeight - top, maxHeight: above };
}
