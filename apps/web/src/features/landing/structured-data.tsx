import { BRAND, type Settings, type Slot, slotMinutes } from "@salon/contracts";
import { publicOrigin } from "../../env.ts";
import { pictureAddress } from "../../domain/picture-address.ts";
import { useSettings } from "../../domain/settings.ts";
import { WEEKDAYS } from "../../lib/format/weekdays.ts";

const clock = (slot: Slot): string => {
  const minutes = slotMinutes(slot);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

/** The salon as search engines read it: https://schema.org/HairSalon. */
function hairSalon({ contact, hours, gallery }: Settings) {
  const origin = publicOrigin();
  return {
    "@context": "https://schema.org",
    "@type": "HairSalon",
    name: BRAND,
    url: `${origin}/`,
    image: [`${origin}/og.png`, ...gallery.map(({ picture }) => origin + pictureAddress(picture))],
    telephone: contact.phones,
    email: contact.email,
    address: { "@type": "PostalAddress", streetAddress: contact.address, addressCountry: "NG" },
    currenciesAccepted: "NGN",
    sameAs: [contact.tiktok, contact.instagram],
    openingHoursSpecification: hours.flatMap(({ day, open, close }) =>
      open && close
        ? [{ "@type": "OpeningHoursSpecification", dayOfWeek: WEEKDAYS[day], opens: clock(open), closes: clock(close) }]
        : [],
    ),
  };
}

/** The salon's data for search engines. It is data, never run, and cannot end its own element. */
export function StructuredData() {
  const settings = useSettings();
  if (!settings) return null;
  return (
    <script type="application/ld+json">
      {JSON.stringify(hairSalon(settings)).replaceAll("<", String.raw`\u003c`)}
    </script>
  );
}
