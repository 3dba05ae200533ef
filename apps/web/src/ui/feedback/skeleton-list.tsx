import { Skeleton } from "./skeleton.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

type SkeletonListProps = { rows?: number; label?: string; rowClassName?: string };

/** Several skeleton rows that together say once that they are loading. */
export function SkeletonList({ rows = 5, label = "Loading…", rowClassName = "h-18 w-full" }: SkeletonListProps) {
  return (
    <output className="block space-y-3">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={rowClassName} />
      ))}
    </output>
  );
}
