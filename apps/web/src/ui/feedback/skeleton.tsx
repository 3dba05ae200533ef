/** A breathing block in the place of something not loaded yet; give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-breathe rounded-cloth bg-hairline ${className ?? "h-5 w-full"}`}
    />
  );
}
