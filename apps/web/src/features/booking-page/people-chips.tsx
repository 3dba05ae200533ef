import { lastBookableDay, noonOf, ownTerms, PAGE_TEXTS, type BookablePerson, type Service } from "@salon/contracts";
import { useId } from "react";
import { termsText } from "../../domain/line-menu.ts";
import { useSettings } from "../../domain/settings.ts";
import type { AskedPerson } from "../../domain/with-select.tsx";
import { formatDay, initialOf } from "../../lib/format/format.ts";
import { PillRadio } from "../../ui/forms/pill-radio.tsx";
import { offerOf } from "../draft/draft-lines.ts";
import type { Chooser } from "../draft/times.queries.ts";
import { useFreePlaces } from "../draft/use-free-places.ts";

type PeopleChipsProps = {
  /** Those whom a customer may ask for the service. */
  people: readonly BookablePerson[];
  today: string;
  service: Service;
  /** The chosen options. */
  options: Chooser["options"];
  /** The person asked for; null for anyone. */
  value: AskedPerson | null;
  onChoose: (personId: string) => void;
};

/**
 * Chooses who serves the customer, each with their next free day, and with price and length where these are not the service's. Nothing is
 * shown for a service that no person can be asked for.
 */
export function PeopleChips({ people, value, onChoose, ...question }: PeopleChipsProps) {
  const id = useId();
  if (people.length === 0) return null;
  const { service, options = [] } = question;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">With</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2">
        {[...(service.byName ? [] : [null]), ...people].map((person) => (
          <PillRadio
            key={person?._id ?? ""}
            name={id}
            value={person?._id ?? ""}
            checked={(value?._id ?? "") === (person?._id ?? "")}
            onChange={() => onChoose(person?._id ?? "")}
            className="min-h-14 px-2! py-1.5"
          >
            <span className="flex items-center gap-2 text-left">
              <Initial name={person?.name} />
              <span className="min-w-0 text-sm leading-tight">
                <span className="block wrap-anywhere">{person?.name ?? PAGE_TEXTS.anyone}</span>{" "}
                <OwnOffer {...{ person, service, options }} />
                <NextDay person={person} {...question} />
              </span>
            </span>
          </PillRadio>
        ))}
      </div>
    </fieldset>
  );
}

const Initial = ({ name }: { name: string | undefined }) => (
  <span
    aria-hidden="true"
    className="grid size-8 place-items-center rounded-pill bg-resist font-display text-sm font-bold text-indigo-900 forced-colors:border"
  >
    {name ? initialOf(name) : "✻"}
  </span>
);

type OwnOfferProps = { person: BookablePerson | null; service: Service; options: readonly string[] };

/** What the service costs with a person and how long it takes, each where it is not the service's. */
function OwnOffer({ person, service, options }: OwnOfferProps) {
  const own = person ? ownTerms(person, service) : {};
  const offer = offerOf(service, options, person);
  const text = termsText({
    price: own.price === undefined ? undefined : offer?.price,
    minutes: own.minutes === undefined ? undefined : offer?.minutes,
  });
  return text && <span className="block font-normal">{text} </span>;
}

type NextDayProps = Pick<PeopleChipsProps, "today" | "service" | "options"> & { person: AskedPerson | null };

function NextDay({ person, today, service, options }: NextDayProps) {
  const settings = useSettings();
  const last = settings ? lastBookableDay(settings, new Date(noonOf(today))) : "";
  const chooser = { with: person?._id, options };
  const free = useFreePlaces({ from: today, last, serviceId: service._id, chooser, count: 1 });
  const place = free?.places[0];
  return (
    <span className="block font-normal opacity-85">
      {free && (place ? `from ${formatDay(noonOf(place.day))}` : "no free day soon")}
      {!free && "…"}
    </span>
  );
}
