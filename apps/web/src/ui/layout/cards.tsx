import type { ComponentProps } from "react";

/** A white sheet with a hairline: the ground of forms, lists and facts. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={`rounded-cloth border border-hairline bg-surface p-5 md:p-6 ${className ?? ""}`} />;
}
