import { useId, type ComponentProps, type ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode };

/** A checkbox whose whole row, at least 44 px high, is clickable. */
export function Checkbox({ label, id, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={`flex min-h-11 items-center gap-3 ${className ?? ""}`}>
      <input {...rest} id={inputId} type="checkbox" className="peer size-5 shrink-0 accent-primary" />
      <label htmlFor={inputId} className="grow py-2 peer-disabled:text-fg-muted">
        {label}
      </label>
    </div>
  );
}
