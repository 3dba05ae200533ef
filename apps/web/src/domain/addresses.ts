import { endpoints } from "@salon/contracts";
import { addressOf } from "../lib/api/api.ts";

/** Where an uploaded picture is shown from: our own origin. */
export const pictureAddress = (picture: string): string =>
  addressOf(endpoints.settings.picture, { params: { picture } });

/** A link that opens WhatsApp with a text already written, to a number or, without one, to whom the person chooses. */
export const whatsappLink = (text: string, phone = ""): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, "")}?text=${encodeURIComponent(text)}`;
