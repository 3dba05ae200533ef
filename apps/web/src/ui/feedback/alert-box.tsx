import { useEffect, useRef, type ReactNode } from "react";

const TONES = {
  danger: "border-danger bg-danger-soft",
  warning: "border-warning bg-warning-soft",
  success: "border-success bg-success-soft",
  neutral: "border-primary bg-sunken",
};

type AlertBoxProps = { tone: keyof typeof TONES; className?: string; children: ReactNode };

/** News of a form that a person has to read before going on: it is read out, scrolled to, and takes the focus when it appears. */
export function AlertBox({ tone, className = "", children }: AlertBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={`rounded-cloth border-l-6 px-4 py-3 text-fg ${TONES[tone]} ${className}`}
    >
      {children}
    </div>
  );
}
