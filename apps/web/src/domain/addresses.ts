import { endpoints } from "@salon/contracts";
import { addressOf } from "../lib/api/api.ts";

/** The URL of an uploaded picture on the site's own origin. */
export const pictureAddress = (picture: string): string =>
  addressOf(endpoints.settings.picture, { params: { picture } });

/** A link that opens WhatsApp with a prefilled text. Without `phone` the user picks the recipient. */
export const whatsappLink = (text: string, phone = ""): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, "")}?text=${encodeURIComponent(text)}`;
