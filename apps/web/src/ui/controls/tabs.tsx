import * as RadixTabs from "radix-ui/tabs";
import type { ReactNode } from "react";

type TabsProps = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: { value: string; label: ReactNode; content: ReactNode }[];
  value: string;
  onValueChange: (value: string) => void;
};

/** Tabs with arrow-key navigation. Import it lazily, because it imports Radix. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onValueChange}>
      <RadixTabs.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-hairline p-1 pb-0">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 rounded-t-cloth border-b-3 border-transparent px-4 font-semibold text-fg-muted hover:text-primary data-[state=active]:border-primary data-[state=active]:text-primary"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
