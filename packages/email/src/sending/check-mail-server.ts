import { createTransport } from "nodemailer";
import { toMailError } from "./mail-error.ts";
import { withRequiredTls } from "./required-tls.ts";

const TIMEOUT_MS = 10_000;

const greet = async (smtpUrl: string): Promise<void> => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

/**
 * Connects to a mail server and signs in without sending a mail; resolves to whether the connection is encrypted.
 * @throws MailError with the server's message when it does not answer or refuses the name and password
 */
export const checkMailServer = async (smtpUrl: string): Promise<{ encrypted: boolean }> => {
  try {
    await greet(withRequiredTls(smtpUrl));
    return { encrypted: true };
  } catch (error) {
    if ((error as { code?: string }).code !== "ETLS") throw toMailError(error);
  }
  try {
    await greet(smtpUrl);
    return { encrypted: false };
  } catch (error) {
    throw toMailError(error);
  }
};
