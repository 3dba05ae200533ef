import type { AppConfig } from "../deps.ts";
import { authMails } from "../features/auth/auth.mails.service.ts";
import type { MailSources } from "../features/messages/messages.outbox.service.ts";

/** Where the content of every kind of mail is read, just before it is sent. */
export const createMailSources = (deps: { config: AppConfig; now: () => Date }): MailSources => ({
  ...authMails(deps),
});
