import { type Brand, linkTo } from "../render/brand.ts";
import { type MailContent, button, paragraph } from "../render/content.ts";

/** Data of the newsletter's welcome. */
export type NewsletterWelcomeData = { unsubscribeToken: string };

/** Welcomes a newsletter subscriber, with a link to unsubscribe. */
export const newsletterWelcome = ({ unsubscribeToken }: NewsletterWelcomeData, brand: Brand): MailContent => ({
  subject: `Welcome to our newsletter – ${brand.name}`,
  preview: "News from the salon, now and then.",
  heading: "Welcome to our newsletter",
  blocks: [
    paragraph(`Thank you for following ${brand.name}.`),
    paragraph("From now on you hear from us when there is something worth telling: new services, styles and offers."),
    button("Book an appointment", linkTo(brand, "bookings")),
  ],
  reason: `You get this mail because this address was entered for the newsletter of ${brand.name}.`,
  unsubscribe: {
    pageUrl: linkTo(brand, "unsubscribe", unsubscribeToken),
    oneClickUrl: linkTo(brand, "api", "v1", "users", "unsubscribe", unsubscribeToken),
  },
});
