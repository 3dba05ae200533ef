import { Search, X } from "lucide-react";
import { useId, useRef, type ComponentProps, type RefObject } from "react";

type SearchFieldProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "ref"> & {
  label: string;
  /** The element, for a caller that moves the focus into it. */
  input?: RefObject<HTMLInputElement | null> | undefined;
  value: string;
  onValueChange: (value: string) => void;
};

/** A search box with a visible label and a clear button. */
export function SearchField({ label, value, onValueChange, input, id, className, ...rest }: SearchFieldProps) {
  const ownId = useId();
  const ownInput = useRef<HTMLInputElement>(null);
  const field = input ?? ownInput;
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <span className="relative block">
        <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-fg-muted" />
        <input
          enterKeyHint="search"
          autoComplete="off"
          {...rest}
          ref={field}
          id={inputId}
          // An input of type search takes no other role.
          type={rest.role ? "text" : "search"}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          className="control pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {value && (
          <button
            type="button"
            aria-label="Clear search"
            className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-primary hover:bg-sunken"
            onClick={() => {
              onValueChange("");
              field.current?.focus();
            }}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </span>
    </div>
  );
}
