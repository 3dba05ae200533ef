import { isOffered, type Service } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ServiceSquare, type ServiceSquareName } from "../../art/service-square.tsx";
import { usePause } from "../../domain/pause.ts";
import { formatAmount } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { servicesQuery } from "../services/services.queries.ts";
import { squareOf } from "../services/square-of.ts";

const SERVICES: { square: ServiceSquareName; name: string; text: string }[] = [
  { square: "haircut", name: "Haircut & Styling", text: "Low cuts, fades, trims and styling, for women and men." },
  { square: "nails", name: "Manicure & Pedicure", text: "Hands and feet soaked, shaped, buffed and polished." },
  { square: "wig", name: "Wig Installation", text: "Fitted, laid at the hairline, and styled on your own head." },
  { square: "braids", name: "Braiding & Weaving", text: "Cornrows, box braids, twists and weaves, parted straight." },
  { square: "piercing", name: "Ear & Nose Piercing", text: "Lobe, helix or nostril, with the aftercare explained." },
  {
    square: "lashes",
    name: "Nails & Lashes Extension",
    text: "Tips and full sets; lashes from natural to wide awake.",
  },
];

/** The bookable service of a card: that of its name, else the cheapest of its square; undefined where there is none. */
function serviceOf({ name, square }: (typeof SERVICES)[number], services: readonly Service[]): Service | undefined {
  const offered = services.filter(isOffered).sort((one, other) => one.price - other.price);
  const isOfSquare = (service: Service) => squareOf(service.name) === square && square !== "haircut";
  return offered.find((service) => service.name === name) ?? offered.find(isOfSquare);
}

/** 'Our Awesome Services': six squares of cloth, each with its price and a link that books it, or to the price list. */
export function Services() {
  const { data: services = [] } = useQuery(servicesQuery);
  const pause = usePause();
  return (
    <section id="services" aria-labelledby="services-title" className="bg-surface py-16 md:py-24">
      <div className="page-column">
        <h2 id="services-title" className="text-3xl">
          Our Awesome Services
        </h2>
        <p className="mt-3 max-w-prose text-balance text-fg-muted">
          Six squares of the same cloth.{!pause && " Press one to choose a day and a time for it."}
        </p>
        <ul className="mt-9 grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-6">
          {SERVICES.map((card) => (
            <ServiceCard key={card.name} {...card} service={serviceOf(card, services)} canBook={!pause} />
          ))}
        </ul>
        {!pause && (
          <p className="mt-8 text-center">
            <Link to={PATHS.plan} className="inline-block py-1.5 font-semibold">
              Several services, or with friends?
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

type ServiceCardProps = (typeof SERVICES)[number] & { service: Service | undefined; canBook: boolean };

function ServiceCard({ square, name, text, service, canBook }: ServiceCardProps) {
  return (
    <li>
      <Link
        to={service && canBook ? `${PATHS.bookings}?service=${service._id}` : PATHS.priceList}
        className="group block rounded-cloth text-fg no-underline"
      >
        <ServiceSquare name={square} className="h-auto w-full" />
        <h3 className="mt-4 text-lg decoration-2 underline-offset-4 group-hover:underline md:text-xl">{name}</h3>
        {service && (
          <p className="mt-1 text-sm font-semibold md:text-base">
            from {formatAmount(service.from ?? service.price)} · {service.timeframe}
          </p>
        )}
        <p className="mt-1.5 text-sm text-fg-muted md:text-base">{text}</p>
      </Link>
    </li>
  );
}
