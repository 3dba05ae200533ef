import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";

type TabsProps = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: { value: string; label: ReactNode; content: ReactNode }[];
  value: string;
  onValueChange: (value: string) => void;
};

/** Where each key leads from a tab, as https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ says. */
const MOVES: Record<string, (from: number, count: number) => number> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with arrow-key navigation: the list is one stop of the Tab key, and the content of the open tab the next. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.value === value);
    const next = MOVES[event.key]?.(from, tabs.length);
    const tab = tabs[next ?? -1];
    if (!tab) return;
    event.preventDefault();
    onValueChange(tab.value);
    list.current?.querySelectorAll("button")[next!]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-hairline p-1 pb-0"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            onKeyDown={move}
            className="min-h-11 shrink-0 rounded-t-cloth border-b-3 border-transparent px-4 font-semibold text-fg-muted hover:text-primary aria-selected:border-primary aria-selected:text-primary"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="pt-6"
      >
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </>
  );
}
