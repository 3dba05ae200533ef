import { isOffered, type Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { lowestPriceText } from "../../domain/line-menu.ts";
import { PillRadio } from "../../ui/forms/pill-radio.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { menuGroups } from "./menu-groups.ts";
import { ServiceArt } from "./service-art.tsx";
import { servicesQuery } from "./services.queries.ts";

type ServiceMenuProps = {
  /** Id of the chosen service; empty for none. */
  value: string;
  onChoose: (serviceId: string) => void;
};

/** The services that can be booked as cards, one category at a time; that of the chosen service comes first. */
export function ServiceMenu({ value, onChoose }: ServiceMenuProps) {
  const id = useId();
  const { data = [] } = useQuery(servicesQuery);
  const groups = menuGroups(data.filter(isOffered));
  const [opened, setOpened] = useState<{ category: string; value: string } | null>(null);
  const ofChosen = groups.find(({ services }) => services.some(({ _id }) => _id === value));
  const asked = opened?.value === value ? groups.find(({ category }) => category === opened.category) : ofChosen;
  const shown = asked ?? groups[0];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        Services
      </h2>
      {groups.length > 1 && (
        <div role="radiogroup" aria-label="Category" className="mb-3 flex flex-wrap gap-2">
          {groups.map(({ category }) => (
            <PillRadio
              key={category}
              name={`${id}-category`}
              value={category}
              checked={category === shown?.category}
              onChange={() => setOpened({ category, value })}
              className="min-h-11 px-4!"
            >
              {category || "More services"}
            </PillRadio>
          ))}
        </div>
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {shown?.services.map((service) => (
          <li key={service._id} className="grid">
            <ServiceCard service={service} isChosen={service._id === value} onChoose={() => onChoose(service._id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ServiceCardProps = { service: Service; isChosen: boolean; onChoose: () => void };

function ServiceCard({ service, isChosen, onChoose }: ServiceCardProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "group flex items-center gap-3 rounded-cloth border p-2 text-left hover:border-primary forced-colors:aria-pressed:outline-3",
        isChosen ? "border-primary bg-sunken" : "border-hairline bg-surface",
      )}
    >
      <ServiceArt service={service} />
      <span className="min-w-0">
        <span className="block leading-snug font-semibold wrap-anywhere">{service.name}</span>{" "}
        <span className="block text-sm text-fg-muted">{service.timeframe}</span>{" "}
        <span className="block text-sm font-semibold">{lowestPriceText(service)}</span>
      </span>
    </button>
  );
}
