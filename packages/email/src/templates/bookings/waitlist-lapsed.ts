import { formatInstant, formatTime } from "../../format.ts";
import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../../render/content.ts";

/** Data of the notice that an offered place was not taken in time. */
export type WaitlistLapsedData = {
  name: string;
  service: string;
  /** The id of the service. */
  serviceId: string;
  startsAt: Date;
  until: Date;
};

/** Tells a customer that a place is no longer held for them, because its time is over. */
export const waitlistLapsed = (
  { name, service, serviceId, startsAt, until }: WaitlistLapsedData,
  brand: Brand,
): MailContent => ({
  subject: `The place is no longer held for you – ${brand.name}`,
  preview: `It was held until ${formatTime(until)}.`,
  heading: "The place is no longer held for you",
  blocks: [
    greeting(name),
    paragraph(
      `We held ${service} on ${formatInstant(startsAt)} for you until ${formatTime(until)}. It was not taken in time, and goes to the next customer.`,
    ),
    paragraph(
      "You no longer wait for it. Please choose another time, or ask again to be told when a place comes free.",
    ),
    button("Choose another time", `${linkTo(brand, "bookings")}?service=${serviceId}`),
  ],
  reason: `You get this mail because you were on the waiting list of ${brand.name}.`,
});
