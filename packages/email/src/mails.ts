import type { Brand } from "./brand.ts";
import type { MailContent } from "./content.ts";
import { renderHtml } from "./render-html.tsx";
import { renderText } from "./render-text.ts";
import { passwordReset } from "./templates/password-reset.ts";
import { verification } from "./templates/verification.ts";

const templates = {
  verification,
  passwordReset,
};

/** The name of a mail. */
export type MailKind = keyof typeof templates;

/** What one kind of mail needs to know. */
export type MailData<Kind extends MailKind> = Parameters<(typeof templates)[Kind]>[0];

/** A mail to be written: its kind, and plain data with instants as `Date` and money in whole naira. */
export type Mail = { [Kind in MailKind]: { kind: Kind; data: MailData<Kind> } }[MailKind];

/** A mail ready to be sent. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  /** Takes the POST of a mail client's own unsubscribe button. */
  unsubscribeUrl?: string;
};

/** Writes a mail as HTML and as plain text, both from one source. */
export const renderMail = (mail: Mail, brand: Brand): RenderedMail => {
  const template: (data: never, brand: Brand) => MailContent = templates[mail.kind];
  const content = template(mail.data as never, brand);
  return {
    subject: content.subject,
    html: renderHtml(content, brand),
    text: renderText(content, brand),
    ...(content.replyTo !== undefined && { replyTo: content.replyTo }),
    ...(content.unsubscribe && { unsubscribeUrl: content.unsubscribe.oneClickUrl }),
  };
};
