/** A link that opens WhatsApp with a text already written, to a number or, without one, to whom the person chooses. */
export const whatsappLink = (text: string, phone = ""): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, "")}?text=${encodeURIComponent(text)}`;
