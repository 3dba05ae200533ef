/**
 * The address of a mail server with STARTTLS made a condition; `smtps:` is encrypted from its first byte anyway. It stands
 * in the address because options there win over others (https://nodemailer.com/smtp/).
 */
export const withRequiredTls = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  url.searchParams.set("requireTLS", "true");
  return url.href;
};
