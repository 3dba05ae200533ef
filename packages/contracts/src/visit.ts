/** A page that shows an address on a map; phones open their map app. https://developers.google.com/maps/documentation/urls/get-started */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** A link that opens WhatsApp with a prefilled text. Without `phone` the user picks the recipient. https://faq.whatsapp.com/5913398998672934 */
export const whatsappLink = (text: string, phone = ""): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, "")}?text=${encodeURIComponent(text)}`;

/** What a message to the salon about a booking begins with. */
export const BOOKING_QUESTION = "Hello, I have a question about a booking.";

/** A link that calls a number. */
export const callLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

const HOUR_MS = 60 * 60_000;

/** The last moment at which a customer may cancel or move lines that begin at these times: the cut-off counts from the earliest. */
export const changeableUntil = (begins: readonly Date[], cutoffHours: number): Date =>
  new Date(Math.min(...begins.map((begin) => begin.getTime())) - cutoffHours * HOUR_MS);
