import { isOffered, isPriced, VISIT_MAX_GUESTS } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { UserRoundPlus, X } from "lucide-react";
import { useBookablePeople } from "../../domain/team.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { servicesQuery } from "../services/services.queries.ts";
import { chosenLines, isFull, type ChangeDraft, type Draft, type DraftLine } from "./draft.ts";
import { personOf } from "./draft-requests.ts";
import { LineFields } from "./line-fields.tsx";

type GuestFieldsProps = {
  draft: Draft;
  change: ChangeDraft;
  /** Whether staff plan for a customer, who then has a name too. */
  desk?: boolean;
};

/** Who comes, each with services. A friend starts with what the customer wants. */
export function GuestFields({ draft, change, desk = false }: GuestFieldsProps) {
  const { guests } = draft;
  const full = isFull(draft);
  return (
    <div className="space-y-4">
      {guests.map((guest, index) => {
        const label = guest.name.trim() || `Guest ${index + 1}`;
        const chosen = chosenLines(guest);
        return (
          <fieldset
            key={guest.key}
            className="min-w-0 space-y-3 border-t border-hairline pt-3 first:border-0 first:pt-0"
          >
            <legend className="float-left mb-2 w-full font-display text-lg font-bold">
              {index === 0 ? (desk ? "Customer" : "You") : label}
            </legend>
            <div className="clear-both" />
            {index > 0 && (
              <div className="flex items-end gap-2">
                <span className="grow">
                  <TextField
                    label="Name (optional)"
                    autoComplete="off"
                    maxLength={40}
                    value={guest.name}
                    onChange={({ target }) => change({ do: "guest", key: guest.key, name: target.value })}
                  />
                </span>
                <IconButton
                  label={`Remove ${label}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => change({ do: "guest", key: guest.key, name: null })}
                />
              </div>
            )}
            {chosen.map((line) => (
              <GuestLine key={line.key} {...{ line, change }} />
            ))}
            {!full && (
              <AddService
                desk={desk}
                isFirst={chosen.length === 0}
                onChoose={(serviceId) => change({ do: "add", guest: guest.key, serviceId })}
              />
            )}
          </fieldset>
        );
      })}
      <Button
        variant="quiet"
        disabled={full || guests.length >= VISIT_MAX_GUESTS}
        onClick={() => change({ do: "invite" })}
      >
        <UserRoundPlus aria-hidden="true" className="size-5" />
        Add a friend
      </Button>
    </div>
  );
}

type AddServiceProps = { desk: boolean; isFirst: boolean; onChoose: (serviceId: string) => void };

/** A list that adds what is chosen in it, and is empty again. */
function AddService({ desk, isFirst, onChoose }: AddServiceProps) {
  const { data = [] } = useQuery(servicesQuery);
  return (
    <SelectField
      label={isFirst ? "Service" : "One more service"}
      value=""
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{isFirst ? "Select a Service" : "Select another"}</option>
      {data.filter(desk ? isPriced : isOffered).map(({ _id, name, price }) => (
        <option key={_id} value={_id}>{`${name} - #${price}`}</option>
      ))}
    </SelectField>
  );
}

function GuestLine({ line, change }: { line: DraftLine; change: ChangeDraft }) {
  const { data = [] } = useQuery(servicesQuery);
  const service = data.find(({ _id }) => _id === line.serviceId) ?? null;
  const people = useBookablePeople(line.serviceId);
  const wishes = [service?.options?.length && "options", people.length > 0 && "with whom"].filter(Boolean);
  // A search knows only people who are asked for.
  const asked = line.with && !line.with.isGiven ? personOf(line.with.id, people) : null;
  return (
    <div className="rounded-cloth border border-hairline bg-surface py-1 pr-1 pl-4">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{service?.name}</span>
        <IconButton
          label={`Remove ${service?.name ?? "service"}`}
          icon={<X aria-hidden="true" />}
          onClick={() => change({ do: "line", key: line.key, part: null })}
        />
      </div>
      {wishes.length > 0 && (
        <details className="pr-3 pb-2">
          <summary className="min-h-11 cursor-pointer py-2.5 text-link">Choose {wishes.join(" and ")}</summary>
          <div className="space-y-3 pb-1">
            <LineFields
              {...{ line, service }}
              person={asked}
              onChange={(part) => change({ do: "line", key: line.key, part })}
            />
          </div>
        </details>
      )}
    </div>
  );
}
