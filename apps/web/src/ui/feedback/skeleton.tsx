/** An animated placeholder; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe rounded-cloth bg-hairline ${className ?? "h-5 w-full"}`}
    />
  );
}

export type SkeletonListProps = { rows?: number; label?: string; rowClassName?: string };

/** Several skeleton rows with one loading text for screen readers. */
export function SkeletonList({ rows = 5, label = "Loading…", rowClassName = "h-18 w-full" }: SkeletonListProps) {
  return (
    <output className="block space-y-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={rowClassName} />
      ))}
    </output>
  );
}
