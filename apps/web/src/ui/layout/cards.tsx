import type { ComponentProps, ReactNode } from "react";

/** A white card for forms, lists and facts. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={`rounded-cloth border border-hairline bg-surface p-5 md:p-6 ${className ?? ""}`} />;
}

/** An indigo card with a dashed cream stitch 6 px inside its edge, for the most important content. */
export function StitchCard({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={`on-cloth stitched rounded-cloth p-6 md:p-8 ${className ?? ""}`} />;
}

type StatCardProps = { title: string; value: ReactNode; caption?: string; icon?: ReactNode };

/** One large figure on an indigo card. */
export function StatCard({ title, value, caption, icon }: StatCardProps) {
  return (
    <StitchCard className="@container">
      <h2 className="flex items-center justify-between gap-4 font-body text-base font-semibold tracking-normal text-on-cloth-muted">
        {title}
        {icon && <span className="text-resist">{icon}</span>}
      </h2>
      <p className="mt-2 font-display text-2xl font-bold tracking-tight break-words text-resist supports-[container-type:inline-size]:@sm:text-3xl">
        {value}
      </p>
      {caption && <p className="mt-1 text-sm text-on-cloth-muted">{caption}</p>}
    </StitchCard>
  );
}
