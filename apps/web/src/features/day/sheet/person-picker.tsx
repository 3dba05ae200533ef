import type { FoundPerson } from "@salon/contracts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { PickedPerson as PersonRow, SearchPicker } from "../../../ui/forms/search-picker.tsx";

/** A person who was found by account, client card, or both. */
export type PickedPerson = Pick<FoundPerson, "name" | "user" | "client" | "email" | "phone">;

const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ["desk", "people", q],
    queryFn: async ({ signal }): Promise<{ items: PickedPerson[] }> => ({
      items: (await api.desk.search({ query: { q }, signal })).people,
    }),
    meta: { silent: true },
  });

type PersonPickerProps = { chosen: PickedPerson | null; onChoose: (person: PickedPerson | null) => void };

/** Finds who is booked by name or number; without a choice it is a new walk-in. */
export function PersonPicker(props: PersonPickerProps) {
  return (
    <SearchPicker
      {...props}
      label="Who"
      placeholder="Name or number of a customer"
      noun={["customer", "customers"]}
      find={peopleQuery}
      rowKey={({ user, client, name }) => user ?? client ?? name}
    >
      {({ name, phone, email }) => <PersonRow name={name} more={[phone?.shown, email].filter(Boolean).join(", ")} />}
    </SearchPicker>
  );
}
