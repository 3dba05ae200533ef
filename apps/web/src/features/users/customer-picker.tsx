import type { User } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FieldError } from "../../ui/forms/field-frame.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { usersQuery } from "./users.queries.ts";

const MIN_SEARCH_LETTERS = 2;
const MAX_RESULTS = 8;

type CustomerPickerProps = {
  chosen: User | null;
  onChoose: (user: User | null) => void;
  label?: string;
  error?: string | undefined;
};

/** Finds an account by the beginning of its name or e-mail address and selects it. */
export function CustomerPicker({ chosen, onChoose, label = "Customer", error }: CustomerPickerProps) {
  const errorId = useId();
  if (chosen) {
    return (
      <div>
        <p className="mb-1.5 font-semibold">{label}</p>
        <div className="flex items-center justify-between gap-3 rounded-control border border-control-border bg-surface py-2 pr-2 pl-4">
          <Person user={chosen} />
          <Button variant="quiet" size="small" onClick={() => onChoose(null)}>
            Change <span className="sr-only">customer</span>
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div>
      <Search onChoose={onChoose} label={label} error={error} errorId={errorId} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

type SearchProps = Pick<CustomerPickerProps, "onChoose" | "error"> & { label: string; errorId: string };

function Search({ onChoose, label, error, errorId }: SearchProps) {
  const [text, setText] = useState("");
  const q = useDebouncedValue(text.trim());
  const enabled = q.length >= MIN_SEARCH_LETTERS;
  const { data, isFetching } = useQuery({ ...usersQuery({ q, pageSize: MAX_RESULTS }), enabled });
  const found = enabled ? data?.items : undefined;
  return (
    <>
      <SearchField
        label={label}
        placeholder="Name or e-mail"
        value={text}
        onValueChange={setText}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onKeyDown={(event) => {
          // Enter would submit the surrounding form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <output className="sr-only">{found && !isFetching ? countOf(found.length) : ""}</output>
      {found && found.length > 0 && (
        <ul className="mt-2 divide-y divide-hairline rounded-cloth border border-hairline bg-surface">
          {found.map((user) => (
            <li key={user._id}>
              <button
                type="button"
                className="w-full px-4 py-2 text-left hover:bg-sunken"
                onClick={() => onChoose(user)}
              >
                <Person user={user} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && !isFetching && <p className="mt-2 text-sm text-fg-muted">No customer matches "{q}".</p>}
    </>
  );
}

const countOf = (count: number): string => (count === 1 ? "1 customer found" : `${count} customers found`);

function Person({ user: { name, email } }: { user: User }) {
  return (
    <span className="block min-w-0">
      <span className="block font-semibold wrap-anywhere">{name}</span>
      <span className="block text-sm wrap-anywhere text-fg-muted">{email}</span>
    </span>
  );
}
