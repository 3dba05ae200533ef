import {
  BRAND,
  isAtPlace,
  isOffered,
  mapLink,
  PLACE,
  type Service,
  type Settings,
  type Slot,
  slotMinutes,
} from "@salon/contracts";
import { publicOrigin } from "../../env.ts";
import { pictureAddress } from "../../domain/addresses.ts";
import { formatAmount, WEEKDAYS } from "../../lib/format/format.ts";

const clock = (slot: Slot): string => {
  const minutes = slotMinutes(slot);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

/** The salon as structured data: https://schema.org/HairSalon. */
export function hairSalon({ contact, hours, gallery }: Settings, services: readonly Service[]) {
  const origin = publicOrigin();
  const { address } = contact;
  const isHere = isAtPlace(address);
  const sameAs = [contact.tiktok, contact.instagram].filter(Boolean);
  const priceRange = priceRangeOf(services.filter(isOffered));
  return {
    "@context": "https://schema.org",
    "@type": "HairSalon",
    name: BRAND,
    url: `${origin}/`,
    image: [`${origin}/og.png`, ...gallery.map(({ picture }) => origin + pictureAddress(picture))],
    telephone: contact.phones,
    email: contact.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: address,
      ...(isHere && { addressLocality: PLACE.locality, addressRegion: PLACE.region }),
      addressCountry: "NG",
    },
    hasMap: mapLink(address),
    ...(isHere && {
      geo: { "@type": "GeoCoordinates", latitude: PLACE.latitude, longitude: PLACE.longitude },
    }),
    ...(priceRange && { priceRange }),
    currenciesAccepted: "NGN",
    ...(sameAs.length > 0 && { sameAs }),
    openingHoursSpecification: hours.flatMap(({ day, open, close }) =>
      open && close
        ? [{ "@type": "OpeningHoursSpecification", dayOfWeek: WEEKDAYS[day], opens: clock(open), closes: clock(close) }]
        : [],
    ),
  };
}

function priceRangeOf(services: readonly Service[]): string | undefined {
  const prices = services.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0) return undefined;
  return least === most ? formatAmount(least) : `${formatAmount(least)} – ${formatAmount(most)}`;
}

/** Structured data as a script element, which is not executable; `<` is escaped so that it cannot end its element. */
export const writeStructuredData = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", String.raw`\u003c`)}</script>`;

type ShareTagsProps = { title: string; description: string };

/** The preview that chats show for a link to the home page: https://ogp.me */
export function ShareTags({ title, description }: ShareTagsProps) {
  const origin = publicOrigin();
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}/`} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${BRAND}, drawn as squares of indigo cloth`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
