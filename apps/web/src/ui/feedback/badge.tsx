import { capitalize } from "../../lib/format/format.ts";
import type { ReactNode } from "react";

/** The meaning of a badge's colour; its text carries the meaning too. */
export type BadgeTone = "neutral" | "success" | "warning" | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-primary",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; children: ReactNode };

/** A short text in a pill, with an optional icon. */
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

export type WorkStatus = "placed" | "processing" | "completed" | "cancelled";

const ring = <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="2" />;

const looks: Record<WorkStatus, { tone: BadgeTone; mark: ReactNode }> = {
  placed: { tone: "neutral", mark: ring },
  processing: {
    tone: "warning",
    mark: (
      <>
        {ring}
        <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2Z" fill="currentColor" />
      </>
    ),
  },
  completed: {
    tone: "success",
    mark: (
      <>
        <circle cx="8" cy="8" r="6.6" fill="currentColor" />
        <path d="m5.1 8.2 2 2 3.9-4.1" fill="none" stroke="var(--color-surface)" strokeWidth="1.8" />
      </>
    ),
  },
  cancelled: {
    tone: "danger",
    mark: <path d="m3.4 3.5 9.1 9.2M12.6 3.4l-9.2 9.1" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />,
  },
};

/** A status as an icon and a capitalised word, so that it does not depend on colour alone. */
export function StatusBadge({ status }: { status: WorkStatus }) {
  const { tone, mark } = looks[status];
  const icon = (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5">
      {mark}
    </svg>
  );
  return (
    <Badge tone={tone} icon={icon}>
      {capitalize(status)}
    </Badge>
  );
}
