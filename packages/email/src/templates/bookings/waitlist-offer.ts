import { type BookingLine, peopleFact } from "../../booking-lines.ts";
import { formatInstant, formatNaira, formatTime } from "../../format.ts";
import { type Brand, linkTo, visitFacts, visitLinks } from "../../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../../render/content.ts";

/** Data of an offer of the waiting list: a place that is held until `until`. */
export type WaitlistOfferData = {
  name: string;
  service: string;
  startsAt: Date;
  endsAt: Date;
  /** In naira. */
  price: number;
  people?: BookingLine["people"];
  until: Date;
  token: string;
};

/** Offers a customer a place that came free. */
export const waitlistOffer = (
  { name, service, startsAt, endsAt, price, people, until, token }: WaitlistOfferData,
  brand: Brand,
): MailContent => ({
  subject: `A place came free: ${formatInstant(startsAt)} – ${brand.name}`,
  preview: `It is held for you until ${formatTime(until)}.`,
  heading: "A place came free",
  blocks: [
    greeting(name),
    paragraph(`You asked us to tell you when a place comes free. This one is held for you until ${formatTime(until)}:`),
    facts(
      ["Service", service],
      ["When", formatInstant(startsAt)],
      ["Ends", formatTime(endsAt)],
      ["Price", formatNaira(price)],
      ...peopleFact(people),
      ...visitFacts(brand),
    ),
    visitLinks(brand),
    button("See the offer", linkTo(brand, "offer", token)),
    paragraph(
      "The place is yours once it is paid. If you do not need it, please decline, so that the next customer gets it.",
    ),
  ],
  reason: `You get this mail because you are on the waiting list of ${brand.name}.`,
});
