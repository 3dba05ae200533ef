import { PAGE_TEXTS, type BookablePerson } from "@salon/contracts";
import { SelectField } from "../ui/forms/select-field.tsx";
import { ownText } from "./line-menu.ts";
import { useBookablePeople } from "./team.ts";

/** A person whom the customer asks for. */
export type AskedPerson = Pick<BookablePerson, "_id" | "name" | "own">;

type WithSelectProps = {
  serviceId: string | undefined;
  /** The person asked for; null for anyone. */
  value: AskedPerson | null;
  onChoose: (person: AskedPerson | null) => void;
  /** Whom the customer asked for, where the desk chooses who serves them. */
  askedFor?: string | undefined;
  /** The people to choose from; by default those whom customers may ask for. */
  people?: readonly AskedPerson[];
  /** Whether anyone may serve; default: yes. */
  anyone?: boolean;
  id?: string;
  error?: string | undefined;
};

/** Chooses who serves the customer. Nothing is shown for a service that no person can be asked for. */
export function WithSelect(props: WithSelectProps) {
  const { serviceId, value, onChoose, id, error, askedFor, people: some, anyone = true } = props;
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
      {(anyone || !value) && <option value="">{anyone ? PAGE_TEXTS.anyone : "Select a person"}</option>}
      {listed.map((person) => (
        <option key={person._id} value={person._id}>
          {[person.name || "The person asked for", ownText(person, serviceId)].filter(Boolean).join(" · ")}
        </option>
      ))}
    </SelectField>
  );
}
