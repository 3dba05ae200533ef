import type { ReactNode } from "react";

type DescriptionListProps = { items: { term: string; details: ReactNode }[] };

/** Terms and details: side by side on wide screens, stacked on a phone. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="divide-y divide-hairline">
      {items.map(({ term, details }) => (
        <div key={term} className="gap-4 py-3 sm:grid sm:grid-cols-[10rem_1fr]">
          <dt className="text-sm text-fg-muted sm:pt-0.5">{term}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{details}</dd>
        </div>
      ))}
    </dl>
  );
}
