import { isOffered, isPriced, VISIT_MAX_GUESTS } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { UserRoundPlus, X } from "lucide-react";
import { useBookablePeople } from "../../domain/team.ts";
import { WithSelect } from "../../domain/with-select.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { OptionChecks } from "../services/option-checks.tsx";
import { servicesQuery } from "../services/services.queries.ts";
import { isFull, newGuest, newItem, type DraftGuest, type DraftItem } from "./visit-draft.ts";

type GuestFieldsProps = {
  guests: readonly DraftGuest[];
  onChange: (guests: readonly DraftGuest[]) => void;
  /** Whether staff plan for a customer, who then has a name too. */
  desk?: boolean;
};

/** Who comes, each with services. A friend starts with what the customer wants. */
export function GuestFields({ guests, onChange, desk = false }: GuestFieldsProps) {
  const change = (key: number, part: Partial<DraftGuest>) =>
    onChange(guests.map((guest) => (guest.key === key ? { ...guest, ...part } : guest)));
  const full = isFull(guests);
  const [first] = guests;
  return (
    <div className="space-y-4">
      {guests.map((guest, index) => (
        <fieldset key={guest.key} className="min-w-0 space-y-3 border-t border-hairline pt-3 first:border-0 first:pt-0">
          <legend className="float-left mb-2 w-full font-display text-lg font-bold">
            {index === 0 ? (desk ? "Customer" : "You") : guest.name.trim() || `Guest ${index + 1}`}
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
                  onChange={({ target }) => change(guest.key, { name: target.value })}
                />
              </span>
              <IconButton
                label={`Remove ${guest.name.trim() || `Guest ${index + 1}`}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(guests.filter((other) => other !== guest))}
              />
            </div>
          )}
          {guest.items.map((item) => (
            <ItemFields
              key={item.key}
              item={item}
              onChange={(part) =>
                change(guest.key, { items: guest.items.map((one) => (one === item ? { ...one, ...part } : one)) })
              }
              onRemove={() => change(guest.key, { items: guest.items.filter((one) => one !== item) })}
            />
          ))}
          {!full && (
            <AddService
              desk={desk}
              isFirst={guest.items.length === 0}
              onChoose={(serviceId) => change(guest.key, { items: [...guest.items, newItem(serviceId)] })}
            />
          )}
        </fieldset>
      ))}
      <Button
        variant="quiet"
        disabled={full || guests.length >= VISIT_MAX_GUESTS}
        onClick={() => onChange([...guests, newGuest(first?.items.slice(0, 1))])}
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

type ItemFieldsProps = { item: DraftItem; onChange: (part: Partial<DraftItem>) => void; onRemove: () => void };

function ItemFields({ item, onChange, onRemove }: ItemFieldsProps) {
  const { data = [] } = useQuery(servicesQuery);
  const service = data.find(({ _id }) => _id === item.serviceId) ?? null;
  const people = useBookablePeople(item.serviceId);
  const wishes = [service?.options?.length && "options", people.length > 0 && "with whom"].filter(Boolean);
  return (
    <div className="rounded-cloth border border-hairline bg-surface py-1 pr-1 pl-4">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{service?.name}</span>
        <IconButton label={`Remove ${service?.name ?? "service"}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
      </div>
      {wishes.length > 0 && (
        <details className="pr-3 pb-2">
          <summary className="min-h-11 cursor-pointer py-2.5 text-link">Choose {wishes.join(" and ")}</summary>
          <div className="space-y-3 pb-1">
            <OptionChecks service={service} value={item.optionIds} onChange={(optionIds) => onChange({ optionIds })} />
            <WithSelect serviceId={item.serviceId} value={item.person} onChoose={(person) => onChange({ person })} />
          </div>
        </details>
      )}
    </div>
  );
}
