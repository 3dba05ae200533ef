import { VISIT_MAX_GUESTS } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { UserRoundPlus, X } from "lucide-react";
import { useBookablePeople } from "../../domain/team.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { ServiceSelect } from "../services/service-select.tsx";
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
              <ServiceSelect
                {...(chosen.length > 0 && { label: "One more service", placeholder: "Select another" })}
                value=""
                desk={desk}
                onChoose={(service) => service && change({ do: "add", guest: guest.key, serviceId: service._id })}
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
