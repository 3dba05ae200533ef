import type { ComponentProps } from "react";

/** A square of indigo cloth with the dashed cream stitch 6 px inside its edge; for what should be looked at first. */
export function StitchCard({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={`on-cloth stitched rounded-cloth p-6 md:p-8 ${className ?? ""}`} />;
}
