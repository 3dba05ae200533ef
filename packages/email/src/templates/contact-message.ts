import type { Brand } from "../render/brand.ts";
import { type Block, type MailContent, facts, paragraph } from "../render/content.ts";
import { formatInstant } from "../format.ts";

/** A message from the contact form. */
export type ContactMessageData = { name: string; email: string; message: string; sentAt: Date };

/** Forwards a contact message to the salon; a reply goes to its sender. */
export const contactMessage = ({ name, email, message, sentAt }: ContactMessageData, brand: Brand): MailContent => {
  const words: Block = { kind: "quote", text: message };
  return {
    subject: `New message from the contact form – ${brand.name}`,
    preview: "A contact message to the salon.",
    heading: "New message",
    blocks: [
      facts(["From", name], ["E-mail", email], ["Sent", formatInstant(sentAt)]),
      words,
      paragraph("To answer, reply to this mail. Anybody can fill in the form: take care with links and requests."),
    ],
    reason: "You get this mail because the contact form sends its messages to this address.",
    replyTo: email,
    isTyped: true,
  };
};
