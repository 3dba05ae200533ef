import { useEffect, useRef, useState, type ReactNode } from "react";
import { useNear } from "../../lib/hooks/use-near.ts";
import { Skeleton } from "../feedback/skeleton.tsx";

type WhenNearProps = {
  /** The class of a height that is about that of the children, so that little moves. */
  height: string;
  children: ReactNode;
};

/**
 * Shows its children when they come near the screen, so that the first load of a page is without their code and data. With the
 * first Tab they come too, because the focus would pass what is not there yet.
 */
export function WhenNear({ height, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, "0px");
  const hasTab = useTab();
  return isNear || hasTab ? (
    children
  ) : (
    <div ref={place}>
      <Skeleton className={`${height} w-full`} />
    </div>
  );
}

/** Whether Tab was pressed since this was drawn. */
function useTab(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Tab" && setPressed(true);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return isPressed;
}
