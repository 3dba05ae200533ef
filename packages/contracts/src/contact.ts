/** A link that opens WhatsApp with a prefilled text. Without `phone` the user picks the recipient. https://faq.whatsapp.com/5913398998672934 */
export const whatsappLink = (text: string, phone = ""): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, "")}?text=${encodeURIComponent(text)}`;

/** What a message to the salon about a booking begins with. */
export const BOOKING_QUESTION = "Hello, I have a question about a booking.";

/** A link that calls a number. */
export const callLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
