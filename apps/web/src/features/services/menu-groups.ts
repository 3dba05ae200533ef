import { CURRENCY, isOffered, type Service } from "@salon/contracts";

/** The services of one category of the price list; `category` is empty for those without one. */
export interface MenuGroup {
  category: string;
  services: Service[];
}

const placeOf = ({ position = Number.MAX_SAFE_INTEGER }: Service): number => position;
const keyOf = (category: string): string => category.toLocaleLowerCase();

/** Services by category: a category stands where its first service stands, and services without one stand last. */
export function menuGroups(services: readonly Service[]): MenuGroup[] {
  const groups = new Map<string, MenuGroup>();
  for (const service of [...services].sort((a, b) => placeOf(a) - placeOf(b))) {
    const { category = "" } = service;
    const group = groups.get(keyOf(category));
    if (group) group.services.push(service);
    else groups.set(keyOf(category), { category, services: [service] });
  }
  return [...groups.values()].sort((a, b) => Number(a.category === "") - Number(b.category === ""));
}

/** The bookable services as a catalogue of offers: https://schema.org/OfferCatalog. Undefined without any. */
export function offerCatalog(services: readonly Service[]) {
  const groups = menuGroups(services.filter(isOffered)).map(({ category, services: members }) => ({
    category,
    offers: members.map(offerOf),
  }));
  if (groups.length === 0) return undefined;
  return {
    "@type": "OfferCatalog",
    name: "Services",
    itemListElement: groups.flatMap<object>(({ category, offers }) =>
      category ? [{ "@type": "OfferCatalog", name: category, itemListElement: offers }] : offers,
    ),
  };
}

const offerOf = ({ name, description, price }: Service) => ({
  "@type": "Offer",
  price,
  priceCurrency: CURRENCY,
  itemOffered: { "@type": "Service", name, ...(description && { description }) },
});
