import type { User } from "@salon/contracts";
import { MAX_RESULTS, PickedPerson, SearchPicker } from "../../ui/forms/search-picker.tsx";
import { usersQuery } from "./users.queries.ts";

/** An account that was chosen. */
export type PickedAccount = Pick<User, "_id" | "name" | "email">;

type CustomerPickerProps = {
  chosen: PickedAccount | null;
  onChoose: (account: PickedAccount | null) => void;
  label?: string;
  error?: string | undefined;
};

/** Finds an account by the beginning of its name or e-mail address and selects it. */
export function CustomerPicker({ label = "Customer", ...picked }: CustomerPickerProps) {
  return (
    <SearchPicker
      {...picked}
      label={label}
      placeholder="Name or e-mail"
      noun={["customer", "customers"]}
      find={(q) => usersQuery({ q, pageSize: MAX_RESULTS })}
      rowKey={({ _id }) => _id}
    >
      {({ name, email }) => <PickedPerson name={name} more={email} />}
    </SearchPicker>
  );
}
