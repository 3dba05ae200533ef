import type { ReactNode } from "react";

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** A drawing above the title, for example the unfinished square. */
  art?: ReactNode;
  /** The next step, usually one button or link. */
  action?: ReactNode;
};

/** Says that there is no content, why, and what to do next. */
export function EmptyState({ title, children, art, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-12 text-center">
      {art && <div className="mb-6 w-40">{art}</div>}
      <h2 className="text-xl">{title}</h2>
      {children && <div className="mt-2 text-fg-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
