import { useRef, type ReactNode } from "react";
import { useNear } from "../../lib/hooks/use-near.ts";
import { Skeleton } from "../feedback/skeleton.tsx";

type WhenNearProps = {
  /** The class of a height that is about that of the children, so that little moves. */
  height: string;
  /** Whether the children are wanted wherever they are. */
  now?: boolean;
  children: ReactNode;
};

/** Shows its children when they come near the screen, so that the first load of a page is without their code and data. */
export function WhenNear({ height, now = false, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, "0px");
  return isNear || now ? (
    children
  ) : (
    <div ref={place}>
      <Skeleton className={`${height} w-full`} />
    </div>
  );
}
