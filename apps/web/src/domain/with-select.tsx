import { PAGE_TEXTS, type BookablePerson } from "@salon/contracts";
import { SelectField } from "../ui/forms/select-field.tsx";
import { useBookablePeople } from "./team.ts";

/** A person whom the customer asks for. */
export type AskedPerson = Pick<BookablePerson, "_id" | "name">;

type WithSelectProps = {
  serviceId: string | undefined;
  /** The person asked for; null for anyone. */
  value: AskedPerson | null;
  onChoose: (person: AskedPerson | null) => void;
  /** Whom the customer asked for, where the desk chooses who serves them. */
  askedFor?: string | undefined;
  /** The people to choose from; by default those whom customers may ask for. */
  people?: readonly AskedPerson[];
  id?: string;
  error?: string | undefined;
};

/** Chooses who serves the customer. Nothing is shown for a service that no person can be asked for. */
export function WithSelect({ serviceId, value, onChoose, id, error, askedFor, people: some }: WithSelectProps) {
  const bookable = useBookablePeople(serviceId);
  const people = some ?? bookable;
  if (people.length === 0 && !value) return null;
  // The person of an earlier choice stays listed after they stopped taking requests; the server decides.
  const listed: readonly AskedPerson[] =
    value && !people.some(({ _id }) => _id === value._id) ? [value, ...people] : people;
  return (
    <SelectField
      {...(id !== undefined && { id })}
      label="With"
      error={error}
      hint={askedFor && `asked for ${askedFor}`}
      value={value?._id ?? ""}
      onChange={(event) => onChoose(listed.find(({ _id }) => _id === event.target.value) ?? null)}
    >
      <option value="">{PAGE_TEXTS.anyone}</option>
      {listed.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name || "The person asked for"}
        </option>
      ))}
    </SelectField>
  );
}
