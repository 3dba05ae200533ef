import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { FieldFrame, useField, type FieldProps } from "./field-frame.tsx";

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "type" | "aria-invalid" | "aria-describedby"> & {
    /** When given, another toggle shows or hides the password, and this field has none. */
    shown?: boolean;
  };

/** A password field with its own "Show password" toggle, or, with `shown`, controlled by a shared toggle. */
export function PasswordField({
  label,
  hint,
  error,
  id,
  onBlur,
  onFocus,
  shown,
  className,
  ...rest
}: PasswordFieldProps) {
  const { control, focusHandlers, frame } = useField({ label, hint, error }, id);
  const [ownShown, setOwnShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...control}
          {...focusHandlers(onBlur, onFocus)}
          type={(shown ?? ownShown) ? "text" : "password"}
          className={`control pr-13 ${className ?? ""}`}
        />
        {shown === undefined && (
          <span className="absolute inset-y-0 right-0.5 grid place-items-center">
            <PasswordToggle shown={ownShown} onToggle={() => setOwnShown(!ownShown)} />
          </span>
        )}
      </span>
    </FieldFrame>
  );
}

type PasswordToggleProps = { shown: boolean; onToggle: () => void; withWords?: boolean };

/** Shows or hides passwords. Its name stays the same, and its pressed state changes. */
export function PasswordToggle({ shown, onToggle, withWords = false }: PasswordToggleProps) {
  const Icon = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-pressed={shown}
      aria-label="Show password"
      onClick={onToggle}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold text-primary hover:bg-sunken"
    >
      <Icon aria-hidden="true" className="size-5" />
      {withWords && "Show password"}
    </button>
  );
}
