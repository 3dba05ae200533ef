import type { ReactNode } from "react";

/** The meaning of a badge's colour; the word inside says it too. */
export type BadgeTone = "neutral" | "success" | "warning" | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-primary",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; children: ReactNode };

/** A short word in a pill, with an optional icon before it. */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex h-fit items-center self-center gap-1.5 rounded-pill px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap forced-colors:border ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
