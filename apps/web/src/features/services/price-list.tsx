import { useQuery } from "@tanstack/react-query";
import { isPriced, patchTestRule, whatsappLink, type Service } from "@salon/contracts";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { lowestPriceText, optionNote, termsText } from "../../domain/line-menu.ts";
import { depositLine, nowText, useParts } from "../../domain/deposit.ts";
import { usePause } from "../../domain/pause.ts";
import { PausedNote } from "../../domain/paused-note.tsx";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { useSettings } from "../../domain/settings.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass, Button } from "../../ui/controls/button.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { MenuPicture } from "./menu-picture.tsx";
import { menuGroups } from "./menu-groups.ts";
import { servicesQuery } from "./services.queries.ts";

/** Every service that is not hidden, by category, with timeframe, price in naira and options, with a search and links to booking. */
export function PriceList() {
  const query = useQuery(servicesQuery);
  return (
    <Loaded query={query} skeleton={{ rows: 7, rowClassName: "h-14 w-full" }}>
      {(services) => <Prices shown={services.filter(({ hidden }) => !hidden)} />}
    </Loaded>
  );
}

function Prices({ shown }: { shown: readonly Service[] }) {
  const [wanted, setWanted] = useState("");
  const pause = usePause();
  if (shown.length === 0) {
    return (
      <EmptyState
        title="Prices are being updated"
        art={<UnfinishedSquare />}
        action={
          <div className="*:justify-center">
            <SalonContact message="Hello, I would like to know a price." />
          </div>
        }
      >
        Please look in again soon, or call us.
      </EmptyState>
    );
  }
  const isWanted = (text = "") => text.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());
  const found = shown.filter(({ name, category }) => isWanted(name) || isWanted(category));
  const hasCategories = shown.some(({ category }) => category);
  return (
    <>
      {pause && <PausedNote pause={pause} className="mb-6 max-w-form" />}
      <SearchField label="Find a service" value={wanted} onValueChange={setWanted} className="max-w-form" />
      <PartsNote services={shown} />
      <output className="sr-only">{wanted && `${found.length} found`}</output>
      <div className="mt-5">
        {found.length > 0 ? (
          <div className="space-y-8">
            {menuGroups(found).map(({ category, services }) => (
              <PriceGroup
                key={category}
                title={hasCategories ? category || "More services" : undefined}
                services={services}
              />
            ))}
          </div>
        ) : (
          <EmptyState
            title={`Nothing found for “${wanted.trim()}”`}
            action={<ShowAll onPress={() => setWanted("")} />}
          />
        )}
      </div>
    </>
  );
}

/** A service as the price list shows it; its links do nothing, because they would leave the form beside it. */
export const ShownRow = ({ service }: { service: Service }) => (
  <ul inert className={PRICE_ROWS}>
    <PriceRow service={service} heading="h3" />
  </ul>
);

/** The look of a list of `PriceRow`s. */
const PRICE_ROWS = "@container divide-y divide-hairline rounded-cloth border border-hairline bg-surface";

/** The services of one category under its name; without a title, all services. */
function PriceGroup({ title, services }: { title: string | undefined; services: readonly Service[] }) {
  const id = useId();
  return (
    <section>
      {title && (
        <h2 id={id} className="mb-3 text-xl wrap-anywhere">
          {title}
        </h2>
      )}
      <ul {...(title ? { "aria-labelledby": id } : { "aria-label": "Prices" })} className={PRICE_ROWS}>
        {services.map((service) => (
          <PriceRow key={service._id} service={service} heading={title ? "h3" : "h2"} />
        ))}
      </ul>
    </section>
  );
}

/** One service of the price list, laid out by the width of its list, which is a container. */
function PriceRow({ service, heading: Heading }: { service: Service; heading: "h2" | "h3" }) {
  const { _id, name, timeframe } = service;
  const priced = isPriced(service);
  const parts = useParts([depositLine(service, { price: service.from ?? service.price })]);
  const pause = usePause();
  return (
    <li
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-3 @xl:grid-cols-[minmax(0,1fr)_8rem_8rem_8rem] @xl:px-6",
        !priced && "text-fg-muted",
      )}
    >
      <Heading className="font-body text-base leading-snug font-semibold tracking-normal wrap-anywhere">{name}</Heading>{" "}
      <span className="row-start-2 flex flex-wrap gap-x-3 @xl:contents">
        <span className="text-fg-muted">{timeframe}</span>{" "}
        <span className="@xl:text-right">
          <span className={classNames("whitespace-nowrap", priced && "font-bold")}>{lowestPriceText(service)}</span>
          {parts && (
            <>
              {" "}
              <span className="text-sm whitespace-nowrap @xl:block">{nowText(parts)}</span>
            </>
          )}
        </span>
      </span>{" "}
      {priced ? (
        !pause && (
          <Link
            to={{ pathname: PATHS.bookings, search: `?service=${_id}` }}
            aria-label={`Book ${name}`}
            className={buttonClass("quiet", "small", PRICE_ACTION)}
          >
            Book
          </Link>
        )
      ) : (
        <AskPrice name={name} />
      )}
      <DearerPeople service={service} />
      <MenuDetails service={service} />
    </li>
  );
}

/** Who asks for more than a service costs. */
function DearerPeople({ service: { name, people = [] } }: { service: Service }) {
  const dearer = people.filter(({ price }) => price !== undefined);
  if (dearer.length === 0) return null;
  return (
    <ul aria-label={`Prices of people for ${name}`} className="col-span-full text-sm text-fg-muted">
      {dearer.map(({ _id, name: person, ...terms }) => (
        <li key={_id} className="wrap-anywhere">
          with {person}: {termsText(terms)}
        </li>
      ))}
    </ul>
  );
}

/** The way to the price of a service that has none. */
function AskPrice({ name }: { name: string }) {
  const whatsapp = useSettings()?.contact.whatsapp;
  return (
    whatsapp && (
      <a
        href={whatsappLink(`Hello, what does ${name} cost?`, whatsapp)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Ask for a price of ${name}`}
        className={buttonClass("quiet", "small", PRICE_ACTION)}
      >
        Ask for a price
      </a>
    )
  );
}

/** What of each price is paid when, where it is not all paid at once. */
function PartsNote({ services }: { services: readonly Service[] }) {
  const settings = useSettings();
  const hasOwn = services.some(({ depositPercent }) => depositPercent !== undefined);
  if (!settings || (settings.depositPercent === 100 && !hasOwn)) return null;
  if (hasOwn)
    return <p className="mt-2 text-fg-muted">What is marked ‘now’ is paid when you book, the rest at the salon.</p>;
  return (
    <p className="mt-2 text-fg-muted">
      You pay {settings.depositPercent} % when you book, marked ‘now’, and the rest at the salon.
    </p>
  );
}

const PRICE_ACTION = "col-start-2 row-span-2 row-start-1 @xl:col-auto @xl:row-auto";

/** Picture, description, options and the patch-test rule below a price; nothing for a service without them. */
function MenuDetails({ service }: { service: Service }) {
  const { name, description, picture, options = [], patchTestDays } = service;
  if (!description && !picture && options.length === 0 && !patchTestDays) return null;
  return (
    <div className="col-span-full mt-2 flex items-start gap-4 text-fg">
      {picture && <MenuPicture picture={picture} name={name} />}
      <div className="min-w-0 grow space-y-2 text-sm">
        {description && <p className="max-w-prose wrap-anywhere">{description}</p>}
        {options.length > 0 && (
          <ul aria-label={`Options of ${name}`} className="space-y-1">
            {options.map((option) => (
              <li key={option._id} className="flex flex-wrap gap-x-3">
                <span className="min-w-0 wrap-anywhere">{option.name}</span>{" "}
                <span className="text-fg-muted">{optionNote(option)}</span>
              </li>
            ))}
          </ul>
        )}
        {patchTestDays && <p className="text-fg-muted">{patchTestRule(patchTestDays)}</p>}
      </div>
    </div>
  );
}

function ShowAll({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" onClick={onPress}>
      Show all services
    </Button>
  );
}
