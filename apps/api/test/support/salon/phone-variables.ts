import type { MailInbox } from "@salon/inbox";

/** The variables that make the inbox stand in for both channels to phones. */
export const phoneVariables = ({ phones: { whatsapp, sms } }: Pick<MailInbox, "phones">): Record<string, string> => ({
  WHATSAPP_BASE_URL: whatsapp.baseUrl,
  WHATSAPP_TOKEN: whatsapp.token,
  WHATSAPP_PHONE_ID: whatsapp.phoneId,
  WHATSAPP_APP_SECRET: whatsapp.appSecret,
  WHATSAPP_VERIFY_TOKEN: whatsapp.verifyToken,
  SMS_BASE_URL: sms.baseUrl,
  SMS_API_KEY: sms.apiKey,
  SMS_SENDER: sms.sender,
});
